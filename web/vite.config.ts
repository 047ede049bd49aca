import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` serves the page with live reload and asks a running `faubourg serve` for the rest.
const server = process.env["FAUBOURG_URL"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: URLs
    modulePreload: { polyfill: false }, // the polyfill would be an inline script
    reportCompressedSize: true,
  },
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});

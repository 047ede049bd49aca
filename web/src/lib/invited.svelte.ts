// The invitations that somebody will think of later: in this tab they are not told again.

import { SvelteSet } from "svelte/reactivity";

const put = new SvelteSet<string>();

export const aside: ReadonlySet<string> = put;

export function putAside(invitation: string): void {
  put.add(invitation);
}

// The Alhambra card game's rules and random play once more, written literally in C++ from
// src/faubourg/games/alhambra: the same state, the same loops by the plain definitions, the same generator.
// It is the measure of how fast these rules can be: faubourg/lab/literal.py compiles and asks it.
//
//   alhambra games X Y PLAYERS GAMES     plays games, printing their actions and final points
//   alhambra train X Y PLAYERS GAMES     plays as many as are needed to learn from, and prints nothing
//   alhambra speed X Y PLAYERS SECONDS   plays from one dealt position: prints steps, games, seconds, those of the CPU
//
// X and Y are the two words of the seeded dealer (`SeededDealer.mark`).

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

// -- What is in the box -------------------------------------------------------------------------

constexpr int EMPTY = -1;
constexpr int SPACES = 4, VALUES = 9, MONEY = 36, MOST_ITEMS = 108;
constexpr int KINDS = 6, PRICES = 7, BUILDINGS = 42, LOWEST_PRICE = 2;
constexpr int MARKET = 4, STACKS = 5, MOST_TAKEN = 5, START_MONEY = 20;
constexpr int MARTIN_START = 6, MARTIN_AFTER_A = 6;
constexpr int SHEET = 18, PLACES = 3, MOST_ROWS = 6;

constexpr int BUILDING_COPIES[BUILDINGS] = {
    1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1,
    1, 1, 2, 1, 2, 1, 1,
    1, 1, 2, 1, 2, 1, 1,
    1, 1, 3, 1, 3, 1, 1,
    1, 1, 3, 1, 3, 1, 1,
};

constexpr int POINTS[3][KINDS][PLACES] = {
    {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}, {5, 0, 0}, {6, 0, 0}},
    {{8, 1, 0}, {9, 2, 0}, {10, 3, 0}, {11, 4, 0}, {12, 5, 0}, {13, 6, 0}},
    {{16, 8, 1}, {17, 9, 2}, {18, 10, 3}, {19, 11, 4}, {20, 12, 5}, {21, 13, 6}},
};

enum Phase { CHOOSE, PAY, OVER };

constexpr int money_card(int currency, int value) { return VALUES * currency + value - 1; }
constexpr int currency_of(int card) { return card / VALUES; }
constexpr int value_of(int card) { return card % VALUES + 1; }
constexpr int price_of(int card) { return LOWEST_PRICE + card / PRICES + card % PRICES; }

// the action table
constexpr int TAKE = -1, BUY = 15, PAY_COIN = 19, KEEP = 28, GIVE = 29, PASS = 30;

// -- Chance -------------------------------------------------------------------------------------

template <int N>
struct Bag {
    std::array<int, N> counts{};
    std::array<int, MOST_ITEMS> row{};  // the items side by side as it happens
    int total = 0;

    void add(int item, int copies = 1) {
        counts[item] += copies;
        while (copies-- > 0) row[total++] = item;
    }

    // the item at this place of the row; the last one fills the gap
    int take(int place) {
        int item = row[place];
        row[place] = row[--total];
        counts[item]--;
        return item;
    }

    void pour_into(Bag &other) {
        for (int i = 0; i < N; i++) {
            other.add(i, counts[i]);
            counts[i] = 0;
        }
        total = 0;
    }
};

struct Dealer {  // Marsaglia's xorshift on two 32-bit words
    uint32_t x, y;

    int below(int n) {
        uint32_t t = x ^ (x << 10);
        x = y;
        y = (y ^ (y >> 10)) ^ (t ^ (t >> 13));
        return (int)(((uint64_t)y * (uint64_t)n) >> 32);
    }

    template <int N>
    int draw(Bag<N> &bag) {
        return bag.take(below(bag.total));
    }
};

// -- What lies on the table ---------------------------------------------------------------------

struct State {
    int players, rows;
    Bag<BUILDINGS> buildings;
    Bag<MONEY> money, discard;
    std::array<int, SPACES> yard;
    std::array<int, MARKET> market;
    std::array<int, VALUES> payment{};
    int hands[MOST_ROWS][MONEY] = {};
    int purse[MOST_ROWS][SPACES] = {};
    int owned[MOST_ROWS][BUILDINGS] = {};
    int points[MOST_ROWS][SHEET] = {};
    Phase phase = CHOOSE;
    int waiting = 0, turn = 0, turns = 0, space = EMPTY, stack = 0, scored = 0;

    explicit State(int players) : players(players), rows(players == 2 ? 3 : players) {
        for (int i = 0; i < BUILDINGS; i++) buildings.add(i, BUILDING_COPIES[i]);
        for (int i = 0; i < MONEY; i++) money.add(i, players == 2 ? 2 : 3);
        yard.fill(EMPTY);
        market.fill(EMPTY);
    }

    void gain_card(int seat, int card) {
        hands[seat][card]++;
        purse[seat][currency_of(card)] += value_of(card);
    }

    void lose_card(int seat, int card) {
        hands[seat][card]--;
        purse[seat][currency_of(card)] -= value_of(card);
    }

    int paid() const {
        int total = 0;
        for (int i = 0; i < VALUES; i++) total += payment[i] * (i + 1);
        return total;
    }

    int held(int row, int category) const {
        int total = 0;
        for (int i = 0; i < PRICES; i++) total += owned[row][category * PRICES + i];
        return total;
    }

    int score(int row) const {
        int total = 0;
        for (int i = 0; i < SHEET; i++) total += points[row][i];
        return total;
    }
};

// -- Scoring (A30-A33) --------------------------------------------------------------------------

static int cards_in_piles(int stack, int piles) {
    int larger = stack % STACKS < piles ? stack % STACKS : piles;
    return piles * (stack / STACKS) + larger;
}

static bool scoring_card_is_next(State &s, Dealer &dealer) {
    if (s.scored >= 2) return false;
    int pile = 1 + 2 * s.scored;
    int drawn = s.stack - s.money.total;
    if (drawn < cards_in_piles(s.stack, pile)) return false;
    return dealer.below(cards_in_piles(s.stack, pile + 1) - drawn + 1) == 0;
}

static int share(const int *held, int rows, int row, int scoring, int category) {
    if (held[row] == 0) return 0;
    int place = 0, tied = 0, points = 0;
    for (int other = 0; other < rows; other++) {
        if (held[other] > held[row]) place++;
        else if (held[other] == held[row]) tied++;
    }
    for (int i = place; i < place + tied && i < PLACES; i++) points += POINTS[scoring][category][i];
    return points / tied;
}

static void score(State &s) {
    for (int category = 0; category < KINDS; category++) {
        int held[MOST_ROWS];
        for (int row = 0; row < s.rows; row++) held[row] = s.held(row, category);
        for (int row = 0; row < s.rows; row++)
            s.points[row][s.scored * KINDS + category] = share(held, s.rows, row, s.scored, category);
    }
    s.scored++;
}

// -- What may be done (A20-A26) -----------------------------------------------------------------

static bool twin_left_out(const State &s, int place, int places) {
    for (int left = 0; left < place; left++)
        if (s.market[left] == s.market[place] && !((places >> left) & 1)) return true;
    return false;
}

static bool may_take(const State &s, int places) {
    int worth = 0;
    for (int place = 0; place < MARKET; place++) {
        if ((places >> place) & 1) {
            if (twin_left_out(s, place, places)) return false;
            worth += value_of(s.market[place]);
        }
    }
    return worth <= MOST_TAKEN;
}

static uint32_t takings(const State &s) {
    uint32_t mask = 0;
    int small = 0;
    for (int place = 0; place < MARKET; place++) {
        int card = s.market[place];
        if (card == EMPTY) continue;
        if (!twin_left_out(s, place, 0)) mask |= 1u << (TAKE + (1 << place));
        if (value_of(card) < MOST_TAKEN) small |= 1 << place;
    }
    for (int places = small; places != 0; places = (places - 1) & small)
        if ((places & (places - 1)) != 0 && may_take(s, places)) mask |= 1u << (TAKE + places);
    return mask;
}

static uint32_t purchases(const State &s, int seat) {
    uint32_t mask = 0;
    for (int space = 0; space < SPACES; space++) {
        int card = s.yard[space];
        if (card != EMPTY && s.purse[seat][space] >= price_of(card)) mask |= 1u << (BUY + space);
    }
    return mask;
}

static int lowest_paid(const State &s) {
    for (int i = 0; i < VALUES; i++)
        if (s.payment[i] > 0) return i + 1;
    return VALUES;
}

static uint32_t payments(const State &s, int seat) {
    const int *coins = &s.hands[seat][money_card(s.space, 1)];
    int reach = s.paid(), price = price_of(s.yard[s.space]);
    uint32_t mask = 0;
    if (reach >= price) {
        mask = 1u << KEEP;
        if (s.players == 2) mask |= 1u << GIVE;
    }
    int lowest = lowest_paid(s);
    for (int i = 0; i < lowest; i++) {
        if (coins[i] > 0) {
            reach += coins[i] * (i + 1);
            if (reach >= price) mask |= 1u << (PAY_COIN + i);
        }
    }
    return mask;
}

static uint32_t legal_mask(const State &s, int seat) {
    if (s.phase == PAY) return payments(s, seat);
    uint32_t possible = takings(s) | purchases(s, seat);
    return possible ? possible : 1u << PASS;
}

// -- A turn -------------------------------------------------------------------------------------

static void martin_gets(State &s, int count, Dealer &dealer) {
    for (int i = count < s.buildings.total ? count : s.buildings.total; i > 0; i--)
        s.owned[s.players][dealer.draw(s.buildings)]++;
}

static void martin_after_scoring(State &s, Dealer &dealer) {
    if (s.players != 2) return;
    if (s.scored == 1) martin_gets(s, MARTIN_AFTER_A, dealer);
    else if (s.scored == 2) martin_gets(s, s.buildings.total / 3, dealer);
}

static void give_left_over(State &s, int space) {
    int most = 0, winner = EMPTY;
    for (int seat = 0; seat < s.players; seat++) {
        int funds = s.purse[seat][space];
        if (funds > most) most = funds, winner = seat;
        else if (funds == most) winner = EMPTY;
    }
    if (winner == EMPTY) return;
    s.owned[winner][s.yard[space]]++;
    s.yard[space] = EMPTY;
}

static void end_game(State &s) {
    s.waiting = 0;
    s.phase = OVER;
    for (int space = 0; space < SPACES; space++)
        if (s.yard[space] != EMPTY) give_left_over(s, space);
    s.scored = 2;
    score(s);
}

static bool refill_yard(State &s, Dealer &dealer) {
    for (int space = 0; space < SPACES; space++) {
        if (s.yard[space] == EMPTY) {
            if (s.buildings.total == 0) return false;
            s.yard[space] = dealer.draw(s.buildings);
        }
    }
    return true;
}

static void refill_money(State &s, Dealer &dealer) {
    for (int place = 0; place < MARKET; place++) {
        if (s.market[place] != EMPTY) continue;
        if (scoring_card_is_next(s, dealer)) {
            score(s);
            martin_after_scoring(s, dealer);
        }
        if (s.money.total == 0) {
            s.discard.pour_into(s.money);
            if (s.money.total == 0) return;
        }
        s.market[place] = dealer.draw(s.money);
    }
}

static void end_turn(State &s, Dealer &dealer) {
    s.turns++;
    if (!refill_yard(s, dealer)) {
        end_game(s);
        return;
    }
    refill_money(s, dealer);
    s.turn = (s.turn + 1) % s.players;
    s.waiting = 1 << s.turn;
}

static void take_money(State &s, int seat, int places, Dealer &dealer) {
    for (int place = 0; place < MARKET; place++) {
        if ((places >> place) & 1) {
            s.gain_card(seat, s.market[place]);
            s.market[place] = EMPTY;
        }
    }
    end_turn(s, dealer);
}

static void pay_coin(State &s, int seat, int coin) {
    s.lose_card(seat, money_card(s.space, coin + 1));
    s.payment[coin]++;
}

static void complete_purchase(State &s, int seat, bool give, Dealer &dealer) {
    int card = s.yard[s.space], paid = s.paid();
    for (int i = 0; i < VALUES; i++) {
        if (s.payment[i] > 0) {
            s.discard.add(money_card(s.space, i + 1), s.payment[i]);
            s.payment[i] = 0;
        }
    }
    s.owned[give ? s.players : seat][card]++;
    s.yard[s.space] = EMPTY;
    s.space = EMPTY;
    s.phase = CHOOSE;
    bool again = paid == price_of(card) && (takings(s) | purchases(s, seat)) != 0;
    if (!again) end_turn(s, dealer);
}

static void carry_out(State &s, int seat, int action, Dealer &dealer) {
    if (action < BUY) {
        take_money(s, seat, action - TAKE, dealer);
    } else if (action < PAY_COIN) {
        s.space = action - BUY;
        s.phase = PAY;
    } else if (action < KEEP) {
        pay_coin(s, seat, action - PAY_COIN);
    } else if (action < PASS) {
        complete_purchase(s, seat, action == GIVE, dealer);
    } else {
        end_turn(s, dealer);
    }
}

// -- Setup (A10-A14, A50) -----------------------------------------------------------------------

static int first_player(State &s, Dealer &dealer) {
    int best = 0, tied[MOST_ROWS], count = 0;
    for (int seat = 0; seat < s.players; seat++) {
        int rank = 0;
        for (int card = 0; card < MONEY; card++) rank += s.hands[seat][card] * 100;
        for (int currency = 0; currency < SPACES; currency++) rank += s.purse[seat][currency];
        if (count == 0 || rank < best) best = rank, tied[0] = seat, count = 1;
        else if (rank == best) tied[count++] = seat;
    }
    return count == 1 ? tied[0] : tied[dealer.below(count)];
}

static State set_up(int players, Dealer &dealer) {
    State s(players);
    if (players == 2) martin_gets(s, MARTIN_START, dealer);
    refill_yard(s, dealer);
    for (int seat = 0; seat < players; seat++) {
        for (int worth = 0; worth < START_MONEY;) {
            int card = dealer.draw(s.money);
            s.gain_card(seat, card);
            worth += value_of(card);
        }
    }
    s.turn = first_player(s, dealer);
    s.waiting = 1 << s.turn;
    for (int place = 0; place < MARKET; place++) s.market[place] = dealer.draw(s.money);
    s.stack = s.money.total;
    return s;
}

// -- Random play --------------------------------------------------------------------------------

static int popcount(uint32_t word) {
    word = word - ((word >> 1) & 0x55555555);
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333);
    word = (word + (word >> 4)) & 0x0F0F0F0F;
    return (int)((word * 0x01010101) >> 24);
}

static int pick(uint32_t legal, Dealer &dealer) {
    for (int n = dealer.below(popcount(legal)); n > 0; n--) legal &= legal - 1;
    return __builtin_ctz(legal);
}

template <class Heard>
static long play_out(State &s, Dealer &dealer, Heard heard) {
    long steps = 0;
    while (s.waiting != 0) {
        int seat = __builtin_ctz((unsigned)s.waiting);
        int action = pick(legal_mask(s, seat), dealer);
        heard(action);
        carry_out(s, seat, action, dealer);
        steps++;
    }
    return steps;
}

static void games(Dealer dealer, int players, int count) {
    for (int i = 0; i < count; i++) {
        State s = set_up(players, dealer);
        play_out(s, dealer, [](int action) { std::printf("%d ", action); });
        std::printf(":");
        for (int row = 0; row < s.rows; row++) std::printf(" %d", s.score(row));
        std::printf("\n");
    }
}

static long play_some(const State &start, Dealer &dealer, int count) {
    long steps = 0;
    for (int i = 0; i < count; i++) {
        State s = start;
        steps += play_out(s, dealer, [](int) {});
    }
    return steps;
}

static void speed(Dealer dealer, int players, double limit) {
    const State start = set_up(players, dealer);
    long steps = 0, played = 0;
    double seconds = 0;
    const std::clock_t cpu = std::clock();
    const auto began = std::chrono::steady_clock::now();
    while (seconds < limit) {
        steps += play_some(start, dealer, 50);
        played += 50;
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }
    const double worked = (double)(std::clock() - cpu) / CLOCKS_PER_SEC;
    std::printf("%ld %ld %.6f %.6f\n", steps, played, seconds, worked);
}

int main(int count, char **words) {
    if (count != 6) return 2;
    Dealer dealer{(uint32_t)std::strtoul(words[2], nullptr, 10), (uint32_t)std::strtoul(words[3], nullptr, 10)};
    int players = std::atoi(words[4]);
    if (players < 2 || players > MOST_ROWS) return 2;
    if (!std::strcmp(words[1], "games")) games(dealer, players, std::atoi(words[5]));
    else if (!std::strcmp(words[1], "train")) play_some(set_up(players, dealer), dealer, std::atoi(words[5]));
    else if (!std::strcmp(words[1], "speed")) speed(dealer, players, std::atof(words[5]));
    else return 2;
    return 0;
}

/** So many wallets of this browser are looked through. Whoever has more of them, or a page that is flooded, asks for the others. */
export const MAX_INSTALLED = 20

/** How many wallets stand side by side. The same at every width: the modal is hardly wider than a phone. */
export const GRID_COLUMNS = 4

// Late, with what it names, and without an import of its own: see `loadTransaction.ts`.

/** The view of one token or NFT, with the feature of the tokens; both are loaded side by side. */
export async function loadTokenView() {
  const [{ withPortfolio }, code] = await Promise.all([import('./TokenView.js'), import('@hawser/core/portfolio')])
  return withPortfolio(code)
}

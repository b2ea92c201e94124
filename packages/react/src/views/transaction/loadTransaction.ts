// Late, with what it names: a file that is named costs the modal 40 B. Without an import of its own: with one, Vite puts what all scripts share into scripts
// of the first load.

/** The view of one transaction, with the feature that it shows; both are loaded side by side. */
export async function loadTransactionView() {
  const [{ withActivity }, code] = await Promise.all([import('./TransactionView.js'), import('@hawser/core/activity')])
  return withActivity(code)
}

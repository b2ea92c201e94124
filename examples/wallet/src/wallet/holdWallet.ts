/**
 * Takes the wallet over from any other tab: two of them with the same keys would both answer an app. An app that opens the
 * wallet opens a new tab, so the newest one has it.
 *
 * @returns a promise that resolves when another tab takes it over
 */
export function holdWallet(locks: LockManager): { readonly held: Promise<void>; readonly lost: Promise<void> } {
  let isHeld: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const holding = locks.request('bollard', { steal: true }, (): Promise<void> => {
    isHeld()
    return new Promise(() => undefined)
  })
  const lost = holding.then(
    () => undefined,
    () => undefined,
  )
  return { held, lost }
}

import type { ComponentType, FunctionComponent } from 'react'

/** A view of the wallet list with the feature that it is the view of; both are loaded side by side. */
export async function loadWithWallets<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): Promise<FunctionComponent<TProps>> {
  const [Component, { withWallets }, feature] = await Promise.all([
    load(),
    import('./useWallets.js'),
    import('@hawser/core/wallets'),
  ])
  return withWallets<TProps>(Component, feature)
}

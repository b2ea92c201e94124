import type { ComponentType, FunctionComponent } from 'react'
import { type WalletsFeature, WalletsFeatureContext } from './WalletsFeatureContext.js'

/** The component with the wallets feature at hand. */
export function withWallets<TProps extends object>(
  Component: ComponentType<TProps>,
  feature: WalletsFeature,
): FunctionComponent<TProps> {
  return function WithWallets(props: TProps) {
    return (
      <WalletsFeatureContext.Provider value={feature}>
        <Component {...props} />
      </WalletsFeatureContext.Provider>
    )
  }
}

import { createContext } from 'react'

/** The wallets feature's module. It is a chunk of its own, which the views that need it are loaded together with. */
export type WalletsFeature = typeof import('@hawser/core/wallets')

export const WalletsFeatureContext = createContext<WalletsFeature | null>(null)

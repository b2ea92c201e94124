import { createContext } from 'react'

/** The send feature's module. It is a chunk of its own, which the views that need it are loaded together with. */
export type SendFeature = typeof import('@hawser/core/send')

export const SendFeatureContext = createContext<SendFeature | null>(null)

import { createContext } from 'react'

export type SignInFlows = typeof import('./signInFlows.js').signInFlows

export const SignInCode = /* @__PURE__ */ createContext<SignInFlows | null>(null)

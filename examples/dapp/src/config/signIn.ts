import type { SiwxConfig } from '@hawser/common'
import { localSiwx } from '@hawser/siwx'
import { networksOf } from './networks.js'
import type { RunConfig } from './runConfig.js'

export const signInModes = ['off', 'optional', 'required'] as const
export type SignInMode = (typeof signInModes)[number]

/** What the visitor has chosen on the page. */
export const signInKey = 'hawser-example:sign-in'

/** Whether whoever connects is asked to sign in, and has to. */
export function signInModeOf({ signIn }: RunConfig): SignInMode {
  if (signIn) return signIn
  try {
    const chosen = localStorage.getItem(signInKey)
    return signInModes.find((mode) => mode === chosen) ?? 'off'
  } catch {
    // A page that may not keep anything.
    return 'off'
  }
}

/** The sign-in of this run: its sessions are verified and kept in this browser. */
export function signInOf(config: RunConfig): SiwxConfig | false {
  const mode = signInModeOf(config)
  if (mode === 'off') return false
  const nodes = networksOf(config).flatMap(({ caipNetworkId, rpcUrls }) => {
    const [url] = rpcUrls.default.http
    return url ? [[caipNetworkId, url] as const] : []
  })
  return localSiwx({
    statement: 'This session is kept in this browser alone.',
    isRequired: mode === 'required',
    rpc: Object.fromEntries(nodes),
  })
}

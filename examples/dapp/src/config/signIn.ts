import type { SiwxConfig } from '@hawser/common'
import { type GatewaySiwx, gatewaySiwx, localSiwx, remoteSiwxStorage } from '@hawser/siwx'
import { networksOf } from './networks.js'
import type { RunConfig } from './runConfig.js'

export const signInModes = ['off', 'optional', 'required'] as const
export type SignInMode = (typeof signInModes)[number]

/** The page's sign-in. */
export interface PageSignIn {
  readonly mode: SignInMode
  readonly siwx: SiwxConfig | false
  /** Gives tokens to whoever is signed in at the gateway; undefined where sessions are this browser's own. */
  readonly gateway: Pick<GatewaySiwx, 'getToken'> | undefined
}

/** What the visitor has chosen on the page. */
export const signInKey = 'hawser-example:sign-in'

/** Whether whoever connects is asked to sign in, and has to. */
function signInModeOf({ signIn }: RunConfig): SignInMode {
  if (signIn) return signIn
  try {
    const chosen = localStorage.getItem(signInKey)
    return signInModes.find((mode) => mode === chosen) ?? 'off'
  } catch {
    // A page that may not keep anything.
    return 'off'
  }
}

/** The sign-in of this run: its sessions are the gateway's where that signs users in, or else verified and kept in this browser. */
export function signInOf(config: RunConfig): PageSignIn {
  const mode = signInModeOf(config)
  if (mode === 'off') return { mode, siwx: false, gateway: undefined }
  const isRequired = mode === 'required'
  const { url, projectId, signIn: transport } = config.gateway ?? {}
  if (url !== undefined && transport) {
    const siwx = gatewaySiwx({ url, projectId, transport, isRequired, statement: 'Sign in to read the members’ area.' })
    return { mode, siwx, gateway: siwx }
  }
  const nodes = networksOf(config).flatMap(({ caipNetworkId, rpcUrls }) => {
    const [node] = rpcUrls.default.http
    return node ? [[caipNetworkId, node] as const] : []
  })
  const siwx = localSiwx({
    statement: config.sessionsUrl ? 'This session is kept by a server.' : 'This session is kept in this browser alone.',
    ...(config.sessionsUrl && { storage: remoteSiwxStorage({ url: config.sessionsUrl }) }),
    isRequired,
    rpc: Object.fromEntries(nodes),
  })
  return { mode, siwx, gateway: undefined }
}

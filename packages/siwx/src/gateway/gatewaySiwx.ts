import { lateSiwxConfig } from '../local/lateSiwxConfig.js'
import type { GatewaySiwx, GatewaySiwxOptions, GatewaySiwxParts } from './createGatewaySiwx.js'

/**
 * Signs users in at a gateway, which verifies and keeps sessions: by an httpOnly cookie that no script reads, or by tokens. Its code is loaded when it is first
 * asked; verifiers are none of it.
 *
 * @example
 * gatewaySiwx({ url: 'https://gateway.example.com', projectId, statement: 'Sign in to Harbour.' })
 */
export function gatewaySiwx(options: GatewaySiwxOptions): GatewaySiwx {
  const { askOnAccountChange, askOnNetworkChange, renewBeforeMs } = options
  const { signOutOnDisconnect, signOutOnAccountChange, signOutOnNetworkChange } = options
  const { config, load } = lateSiwxConfig<GatewaySiwxParts>(async () =>
    (await import('./createGatewaySiwx.js')).createGatewaySiwx(options),
  )
  return {
    ...config,
    getToken: async (...input) => (await load()).getToken(...input),
    listSessions: async (...input) => (await load()).listSessions(...input),
    endSession: async (...input) => (await load()).endSession(...input),
    getRequired: () => options.isRequired ?? true,
    askOnAccountChange,
    askOnNetworkChange,
    signOutOnDisconnect,
    signOutOnAccountChange,
    signOutOnNetworkChange,
    renewBeforeMs,
  }
}

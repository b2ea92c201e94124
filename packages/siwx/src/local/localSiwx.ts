import { loadModule, type SiwxConfig } from '@hawser/common'
import type { LocalSiwxOptions } from './createLocalSiwx.js'

/**
 * Signs users in on this device: sessions are verified and kept here, and no server hears of them. It tells an app which accounts its user controls, and
 * protects nothing that a server holds. Its code is loaded when it is first asked.
 *
 * @example
 * localSiwx({ statement: 'Sign in to Harbour.', rpc: { 'eip155:1': 'https://rpc.example.com' } })
 */
export function localSiwx(options: LocalSiwxOptions = {}): SiwxConfig {
  const { askOnAccountChange, askOnNetworkChange, renewBeforeMs } = options
  const { signOutOnDisconnect, signOutOnAccountChange, signOutOnNetworkChange } = options
  let loading: Promise<SiwxConfig> | undefined
  const load = (): Promise<SiwxConfig> => {
    loading ??= loadModule(() => import('./createLocalSiwx.js')).then(
      ({ createLocalSiwx }) => createLocalSiwx(options),
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    createMessage: async (input) => (await load()).createMessage(input),
    addSession: async (session) => (await load()).addSession(session),
    setSessions: async (sessions) => (await load()).setSessions(sessions),
    getSessions: async (chainId, address) => (await load()).getSessions(chainId, address),
    revokeSession: async (chainId, address) => (await load()).revokeSession(chainId, address),
    getRequired: () => options.isRequired ?? true,
    askOnAccountChange,
    askOnNetworkChange,
    signOutOnDisconnect,
    signOutOnAccountChange,
    signOutOnNetworkChange,
    renewBeforeMs,
  }
}

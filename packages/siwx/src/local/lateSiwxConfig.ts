import { loadModule, type SiwxConfig } from '@hawser/common'

/** What a configuration is once its code is there. */
export type LateSiwx = Omit<SiwxConfig, 'getRequired' | 'createRequest' | 'readCacao'> &
  Required<Pick<SiwxConfig, 'createRequest' | 'readCacao'>>

/** The part of a configuration that is there before its code is. */
interface LateSiwxConfig<T> {
  /** Brings the code, once; anew after a failure. */
  readonly load: () => Promise<T>
  readonly config: LateSiwx
}

/** A configuration whose code is loaded when it is first asked. */
export function lateSiwxConfig<T extends LateSiwx>(create: () => Promise<T>): LateSiwxConfig<T> {
  let loading: Promise<T> | undefined
  const load = () => {
    loading ??= loadModule(create).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    load,
    config: {
      createMessage: async (input) => (await load()).createMessage(input),
      addSession: async (session) => (await load()).addSession(session),
      setSessions: async (sessions) => (await load()).setSessions(sessions),
      getSessions: async (chainId, address) => (await load()).getSessions(chainId, address),
      createRequest: async (input) => (await load()).createRequest(input),
      readCacao: async (cacao, request) => (await load()).readCacao(cacao, request),
      revokeSession: async (chainId, address) => (await load()).revokeSession(chainId, address),
    },
  }
}

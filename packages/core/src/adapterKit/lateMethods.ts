import type { SendCapability } from '../interfaces/capabilities.js'
import type { ConnectionReport } from '../interfaces/connector.js'

type AsyncMethod = (...parameters: never[]) => Promise<unknown>

type AsyncName<T> = { [TName in keyof T]-?: T[TName] extends AsyncMethod ? TName : never }[keyof T] & string

/**
 * Returns a load that brings its code once, so that who calls again waits for no task of the browser: an `import()` of what is there takes several.
 * A load that failed is tried again by the next call.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** An object of the named methods, whose code is loaded when one of them is first called. A load that failed is tried again by the next call. */
export function lateMethods<T extends object, const TName extends AsyncName<T>>(
  load: () => Promise<T>,
  names: readonly TName[],
): Pick<T, TName> {
  const methods = names.map((name) => [
    name,
    async (...parameters: never[]) => ((await load())[name] as AsyncMethod)(...parameters),
  ])
  return Object.fromEntries(methods) as Pick<T, TName>
}

type SendMethods = Required<
  Omit<
    SendCapability,
    'isSameAddress' | 'receiptTimeoutMs' | 'hasSpeeds' | 'maxMemoBytes' | 'replaceTransfer' | 'simulate'
  >
>

const sendNames = [
  'checkReceiver',
  'findReceiverRisk',
  'getToken',
  'getTokenBalance',
  'estimate',
  'getMaxAmount',
  'send',
  'waitForReceipt',
  'getFee',
] as const satisfies readonly (keyof SendMethods)[]

/** The send capability, whose code is loaded late but for the comparison, which is made while something is drawn. */
export function lateSend(
  load: () => Promise<SendMethods>,
  isSameAddress: SendCapability['isSameAddress'],
): SendMethods & Pick<SendCapability, 'isSameAddress'> {
  return { ...lateMethods(load, sendNames), isSameAddress }
}

/** What is between the app and one wallet, as far as somebody watches it. */
interface WatchedSession {
  watch(report: (report: ConnectionReport) => void): () => void
}

/**
 * The named methods of a session whose code is loaded when one of them is first called, and its `watch`: whoever watched before that hears of
 * everything from then on. A load that failed is tried again by the next call.
 */
export function createLateSession<T extends WatchedSession, const TName extends AsyncName<T>>(
  load: () => Promise<T>,
  names: readonly TName[],
): Pick<T, TName> & WatchedSession {
  let session: T | undefined
  const waiting = new Set<() => void>()
  const get = async (): Promise<T> => {
    const loaded = session ?? (await load())
    // Two calls may have loaded side by side: the first to arrive made the session.
    session ??= loaded
    for (const attach of waiting) {
      attach()
      // Each by itself: one that fails is tried again by the next call, and those that are attached are not.
      waiting.delete(attach)
    }
    return session
  }
  return {
    ...lateMethods(get, names),
    watch(report) {
      let stop: (() => void) | undefined
      const attach = (): void => {
        stop = session?.watch(report)
      }
      if (session) attach()
      else waiting.add(attach)
      return () => {
        waiting.delete(attach)
        stop?.()
      }
    },
  }
}

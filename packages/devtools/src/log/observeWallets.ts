import type { Connector } from '@hawser/core'
import type { RequestFollower } from './log.js'
import { describeFailure } from './observeFetch.js'

export interface ObserveConnectorOptions {
  readonly follower: RequestFollower
  /** Told each failure of the connector. */
  readonly fail: (connectorId: string, failure: string) => void
}

type AnyFunction = (this: unknown, ...parameters: readonly unknown[]) => unknown

/**
 * Follows what a connector is asked for, until it is stopped: connects, and the requests that go through its provider. The wallet's own object stays as it is; the
 * client gets another one in front of it. A frozen connector, and a provider whose `request` cannot be stood in for, are not followed.
 */
export function observeConnector(connector: Connector, { follower, fail }: ObserveConnectorOptions): () => void {
  const proxies = new WeakMap<object, object>()
  let isOn = true
  const followAnswer = (answer: unknown, method: string): void => {
    const end = follower.begin({ kind: 'wallet', target: connector.name, method })
    Promise.resolve(answer).then(
      () => end({ outcome: 'success' }),
      (error: unknown) => {
        const ended = describeFailure(error)
        end(ended)
        if (isOn && ended.outcome === 'failed') fail(connector.id, `${method}: ${ended.note}`)
      },
    )
  }
  const stops = (['connect', 'reconnect', 'disconnect'] as const).map((name) =>
    replaceMethod(
      connector,
      name,
      (original) =>
        function (this: unknown, ...parameters) {
          const answer = Reflect.apply(original, this, parameters)
          if (isOn) followAnswer(answer, name)
          return answer
        },
    ),
  )
  stops.push(
    replaceMethod(
      connector,
      'getProvider',
      (original) =>
        async function (this: unknown, ...parameters) {
          const provider = await Reflect.apply(original, this, parameters)
          return isOn ? standIn(provider) : provider
        },
    ),
  )

  const standIn = (provider: unknown): unknown => {
    if (typeof provider !== 'object' || provider === null || !canStandIn(provider)) return provider
    const known = proxies.get(provider)
    if (known) return known
    const bound = new Map<unknown, unknown>()
    const made = new Proxy(provider, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function' || isFixed(target, name)) return value
        const before = bound.get(value)
        if (before) return before
        const method = value as AnyFunction
        const next = (...parameters: readonly unknown[]): unknown => {
          // Called on the wallet's own object: one with private fields knows no other.
          const answer = Reflect.apply(method, target, parameters)
          if (isOn && name === 'request') followAnswer(answer, String(Object(parameters[0]).method))
          return answer
        }
        bound.set(value, next)
        return next
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    })
    proxies.set(provider, made)
    return made
  }

  return () => {
    isOn = false
    for (const stop of stops) stop()
  }
}

function canStandIn(provider: object): boolean {
  return typeof Reflect.get(provider, 'request') === 'function' && !isFixed(provider, 'request')
}

/** Whether a proxy may answer nothing else than what stands there. */
function isFixed(target: object, name: PropertyKey): boolean {
  const own = Object.getOwnPropertyDescriptor(target, name)
  return own !== undefined && !own.configurable && !own.writable
}

function replaceMethod(
  connector: Connector,
  name: 'connect' | 'reconnect' | 'disconnect' | 'getProvider',
  replace: (original: AnyFunction) => AnyFunction,
): () => void {
  const before = Object.getOwnPropertyDescriptor(connector, name)
  const value = replace(connector[name] as AnyFunction)
  const isPut = Reflect.defineProperty(connector, name, { configurable: true, enumerable: true, writable: true, value })
  return () => {
    if (!isPut || (connector[name] as unknown) !== value) return
    if (before) Reflect.defineProperty(connector, name, before)
    else Reflect.deleteProperty(connector, name)
  }
}

import type { Connector } from '../interfaces/connector.js'
import type { WalletIdentity } from './walletIdentities.js'

export interface FindIdentityOptions {
  readonly page: object | undefined
  readonly identities: readonly WalletIdentity[]
}

/** The identity whose place in the page holds the very object that a connector reaches. Never throws, whatever the page's getters do. */
export function findIdentity(
  { namespaces, pageObject }: Pick<Connector, 'namespaces' | 'pageObject'>,
  { page, identities }: FindIdentityOptions,
): WalletIdentity | undefined {
  if (!page || !pageObject) return undefined
  return identities.find(({ places }) =>
    namespaces.some((namespace) => {
      const place = places[namespace]
      return place !== undefined && read(page, place) === pageObject
    }),
  )
}

function read(page: object, place: string): unknown {
  try {
    return place.split('.').reduce<unknown>((value, name) => Object(value)[name], page)
  } catch {
    return undefined
  }
}

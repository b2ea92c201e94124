import { type CaipNetworkId, createMemoryStore, createStorage, type KeyValueStore, listSchema } from '@hawser/common'
import * as v from 'valibot'
import { isSameAccount } from '../message/checkSiwxMessage.js'
import { siwxAccountSchema, siwxSignedInWireSchema } from '../server/wireSchemas.js'

/** The token that a gateway gave out for an account. */
export interface GatewayToken {
  readonly token: string
  readonly tokenExpiresAt: string
  readonly refreshToken?: string | undefined
}

/** An account as wallets name it. */
export interface Account {
  readonly chainId: CaipNetworkId
  readonly address: string
}

/** The tokens of this browser. */
interface TokenStore {
  find(account: Account): GatewayToken | undefined
  keep(account: Account, token: GatewayToken): GatewayToken
  remove(account: Account): void
  accounts(): readonly Account[]
}

const { token, tokenExpiresAt, refreshToken } = siwxSignedInWireSchema.entries
const keptSchema = v.object({ ...v.required(siwxAccountSchema).entries, token, tokenExpiresAt, refreshToken })
const key = 'tokens'

/** In `store`, which all tabs share; without one for as long as the page lives. */
export function createTokenStore(store: KeyValueStore | undefined, url: string): TokenStore {
  const storage = createStorage({ store: store ?? createMemoryStore(), prefix: `hawser-siwx:${new URL(url).host}` })
  const read = () => storage.read(key, listSchema(keptSchema)) ?? []
  const others = (account: Account) => read().filter((one) => !isSame(one, account))
  return {
    find: (account) => read().find((one) => isSame(one, account)),
    keep({ chainId, address }, given) {
      storage.write(key, [...others({ chainId, address }), { chainId, address, ...given }])
      return given
    },
    remove(account) {
      const rest = others(account)
      storage.write(key, rest.length > 0 ? rest : undefined)
    },
    accounts: () => read().map(({ chainId, address }) => ({ chainId, address })),
  }
}

/** Letter case tells no EVM account from another. */
export function isSame(one: Account, { chainId, address }: Account): boolean {
  return one.chainId === chainId && isSameAccount({ chainId, accountAddress: one.address }, address)
}

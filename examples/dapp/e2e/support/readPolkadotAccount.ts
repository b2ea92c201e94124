import { ApiPromise, HttpProvider } from '@polkadot/api'
import '@polkadot/api-augment'

/** What the chain says of an account, asked by Polkadot's own library. */
export async function readPolkadotAccount(
  rpcUrl: string,
  address: string,
): Promise<{ readonly nonce: number; readonly free: bigint }> {
  const api = await ApiPromise.create({ provider: new HttpProvider(rpcUrl) as never, noInitWarn: true })
  try {
    const { nonce, data } = await api.query.system.account(address)
    return { nonce: nonce.toNumber(), free: data.free.toBigInt() }
  } finally {
    await api.disconnect()
  }
}

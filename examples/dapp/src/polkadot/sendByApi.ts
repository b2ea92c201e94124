import type { PolkadotSigner } from '@hawser/adapter-polkadot/flows'
import type { ApiPromise } from '@polkadot/api'

/** Sends by the library alone, with the signer that it is given. Returns the hash of the block that has the transaction. */
export function sendByApi(
  api: ApiPromise,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
  signer: PolkadotSigner,
): Promise<string> {
  return new Promise((resolve, reject) => {
    api.tx.balances
      .transferKeepAlive(to, amount)
      .signAndSend(from, { signer }, ({ status, dispatchError, isError }) => {
        if (dispatchError) reject(new Error(`The chain refused it: ${dispatchError.toString()}`))
        else if (status.isInBlock) resolve(status.asInBlock.toHex())
        // The library tells of the last state alone where a block is final before its events have been read.
        else if (status.isFinalized) resolve(status.asFinalized.toHex())
        else if (isError) reject(new Error(`It was not included: ${status.type}`))
      })
      .catch(reject)
  })
}

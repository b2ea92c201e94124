import type { SignerPayload } from '@hawser/adapter-polkadot'
import type { ApiPromise } from '@polkadot/api'

/** A remark on the chain: built here, signed by whoever `sign` asks, submitted here. Returns the transaction's hash. */
export async function submitRemark(
  api: ApiPromise,
  { address, text }: { readonly address: string; readonly text: string },
  sign: (payload: SignerPayload) => Promise<`0x${string}`>,
): Promise<string> {
  const tx = api.tx.system.remarkWithEvent(text)
  const nonce = await api.rpc.system.accountNextIndex(address)
  const payload = {
    address,
    blockHash: api.genesisHash.toHex(),
    blockNumber: '0x00000000',
    // Good for ever, so that no block of its own has to be named.
    era: '0x00',
    genesisHash: api.genesisHash.toHex(),
    method: tx.method.toHex(),
    nonce: nonce.toHex(),
    specVersion: api.runtimeVersion.specVersion.toHex(),
    tip: '0x00',
    transactionVersion: api.runtimeVersion.transactionVersion.toHex(),
    signedExtensions: api.registry.signedExtensions,
    version: 4,
  } as const satisfies SignerPayload
  tx.addSignature(address, await sign(payload), payload)
  return (await api.rpc.author.submitExtrinsic(tx)).toHex()
}

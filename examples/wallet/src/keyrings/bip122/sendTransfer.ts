import { selectUTXO } from '@scure/btc-signer'
import type { BitcoinKey } from './deriveKeys.js'
import { broadcast, readFeeRate, readUtxos } from './requestEsplora.js'

/** Builds, signs and broadcasts. What is left goes back to the address. @returns the transaction's id */
export async function sendTransfer(
  key: BitcoinKey,
  {
    recipient,
    amount,
    esploraUrl,
  }: { readonly recipient: string; readonly amount: bigint; readonly esploraUrl: string },
): Promise<string> {
  const { address, script, privateKey, internalKey, network } = key
  const [utxos, feePerByte] = await Promise.all([readUtxos(esploraUrl, address), readFeeRate(esploraUrl)])
  const inputs = utxos.map(({ txid, index, amount }) => ({
    txid,
    index,
    witnessUtxo: { script, amount },
    ...(internalKey && { tapInternalKey: internalKey }),
  }))
  const selected = selectUTXO(inputs, [{ address: recipient, amount }], 'default', {
    changeAddress: address,
    feePerByte,
    bip69: false,
    createTx: true,
    network: network.encoding,
  })
  if (!selected?.tx) throw new Error('There is not enough money for the amount and the fee.')
  selected.tx.sign(privateKey)
  selected.tx.finalize()
  return broadcast(esploraUrl, selected.tx.hex)
}

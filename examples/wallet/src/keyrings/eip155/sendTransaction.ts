import { type Account, createClient, defineChain, type Hex, http } from 'viem'
import { sendTransaction as send } from 'viem/actions'
import type { WalletChain } from '../walletChain.js'
import type { TransactionParams } from './parseRequest.js'

/** Signs with the account's key and sends. @throws the node's error when it refuses the transaction. */
export async function sendTransaction(
  transaction: TransactionParams,
  account: Account,
  chain: WalletChain,
): Promise<Hex> {
  const client = createClient({ account, chain: toViemChain(chain), transport: http(chain.rpcUrl) })
  const { to, value, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce } = transaction
  const data = transaction.data ?? transaction.input
  const gas = transaction.gas ?? transaction.gasLimit
  const request = {
    value,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    ...(gas === undefined ? {} : { gas }),
    ...(nonce === undefined ? {} : { nonce }),
  }
  if (gasPrice !== undefined) return send(client, { ...request, gasPrice })
  return send(client, {
    ...request,
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  })
}

function toViemChain({ reference, name, rpcUrl, symbol, decimals }: WalletChain) {
  return defineChain({
    id: Number(reference),
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

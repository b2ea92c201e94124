import {
  type Account,
  createClient,
  createPublicClient,
  defineChain,
  type Hex,
  http,
  type TypedDataDefinition,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import type { ParsedRequest, TransactionParams } from './parseRequest.js'
import type { WalletChain } from './walletSnapshot.js'

type Signable = Extract<ParsedRequest, { address: unknown }>

/** Signs or sends with the account's key. @throws the node's error when it refuses the transaction. */
export async function answerRequest(request: Signable, account: HDAccount, chain: WalletChain): Promise<Hex> {
  if (request.type === 'message') return account.signMessage({ message: request.message })
  if (request.type === 'typedData') {
    return account.signTypedData(request.typedData as unknown as TypedDataDefinition)
  }
  return send(request.transaction, account, chain)
}

async function send(transaction: TransactionParams, account: Account, chain: WalletChain): Promise<Hex> {
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
  if (gasPrice !== undefined) return sendTransaction(client, { ...request, gasPrice })
  return sendTransaction(client, {
    ...request,
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  })
}

/** The balance in wei. */
export async function readBalance(address: Hex, chain: WalletChain): Promise<bigint> {
  return createPublicClient({ chain: toViemChain(chain), transport: http(chain.rpcUrl) }).getBalance({ address })
}

/** The id that the node at `rpcUrl` gives for its chain. */
export async function readChainId(rpcUrl: string): Promise<number> {
  return createPublicClient({ transport: http(rpcUrl) }).getChainId()
}

function toViemChain({ id, name, rpcUrl, symbol }: WalletChain) {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

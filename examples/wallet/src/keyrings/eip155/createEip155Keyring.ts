import { type Address, createPublicClient, http, type TypedDataDefinition } from 'viem'
import type { AskedRequest, Keyring } from '../keyring.js'
import { RequestRefusal } from '../requestRefusal.js'
import { requireAccount } from '../requireAccount.js'
import type { Task } from '../task.js'
import { toWalletChain } from '../toWalletChain.js'
import { deriveAccounts } from './deriveAccounts.js'
import { describeRequest } from './describeRequest.js'
import { type ParsedRequest, parseRequest, supportedMethods } from './parseRequest.js'
import { sendTransaction } from './sendTransaction.js'

type Signable = Extract<ParsedRequest, { address: unknown }>

/** Ethereum and its kin. */
export function createEip155Keyring(mnemonic: string): Keyring {
  const keys = deriveAccounts(mnemonic)
  const addresses = keys.map((key) => key.address)
  const indexOf = (address: string) => addresses.findIndex((own) => own.toLowerCase() === address.toLowerCase())

  function readSignable(request: Signable, { chain, accounts, wallet }: AskedRequest): Task {
    const key = keys[requireAccount(indexOf(request.address), accounts)]
    if (!key || !wallet.chains.some(({ id }) => id === chain.id))
      throw new RequestRefusal(4901, `The wallet does not know chain ${chain.reference}.`)
    return {
      ...describeRequest(request, chain),
      run() {
        if (request.type === 'message') return key.signMessage({ message: request.message })
        if (request.type === 'typedData') return key.signTypedData(request.typedData as unknown as TypedDataDefinition)
        return sendTransaction(request.transaction, key, chain)
      },
    }
  }

  function readSwitch(request: Extract<ParsedRequest, { type: 'switchChain' }>, { wallet }: AskedRequest): Task {
    const chain = wallet.chains.find(({ id }) => id === `eip155:${request.chainId}`)
    if (!chain) throw new RequestRefusal(4902, `Unrecognized chain ID ${request.chainId}. Add it first.`)
    return {
      title: 'Switch the network',
      approve: 'Switch',
      done: 'Switched the network for',
      facts: [{ label: 'To', value: chain.name }],
      async run() {
        await wallet.switchChain(chain.id)
        return null
      },
    }
  }

  function readAdd({ chainId, ...rest }: Extract<ParsedRequest, { type: 'addChain' }>, { wallet }: AskedRequest): Task {
    const chain = toWalletChain(`eip155:${chainId}`, rest)
    if (!chain) throw new RequestRefusal(-32602, 'This is no network.')
    return {
      title: 'Add a network',
      approve: 'Add',
      done: 'Added a network for',
      facts: [
        { label: 'Name', value: chain.name },
        { label: 'Chain id', value: chain.reference },
        { label: 'Address', value: chain.rpcUrl },
      ],
      async run() {
        const known = wallet.chains.some(({ id }) => id === chain.id)
        if (!known && (await readChainId(chain.rpcUrl)) !== chainId)
          throw new Error('The network’s address belongs to another network. It was not added.')
        if (!known) wallet.addChain(chain)
        await wallet.switchChain(chain.id)
        return null
      },
    }
  }

  return {
    namespace: 'eip155',
    methods: supportedMethods,
    events: ['accountsChanged', 'chainChanged'],
    addresses: () => addresses,
    indexOf,
    readBalance: (address, { rpcUrl }) =>
      createPublicClient({ transport: http(rpcUrl) }).getBalance({ address: address as Address }),
    read(asked) {
      const request = parseRequest(asked.method, asked.params)
      if (!request) return null
      if (request.type === 'switchChain') return readSwitch(request, asked)
      return request.type === 'addChain' ? readAdd(request, asked) : readSignable(request, asked)
    },
  }
}

/** The id that the node at `rpcUrl` gives for its chain. */
async function readChainId(rpcUrl: string): Promise<number> {
  return createPublicClient({ transport: http(rpcUrl) }).getChainId()
}

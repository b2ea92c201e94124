import {
  deployContractAccount,
  deploySmartAccounts,
  jsonRpcRequest,
  type LocalChain,
  mineFromNode,
  startLocalChains,
} from '@hawser/testing/node'
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashMessage } from 'viem/experimental/erc7739'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAlterationsRefused } from '../src/fixtures/expectAlterationsRefused.js'
import { sampleMessage } from '../src/fixtures/sampleMessage.js'
import { formatSiwxMessage } from '../src/message/siwxMessage.js'
import { eip155Verifier } from '../src/verify/eip155Verifier.js'

const chainId = 'eip155:31337'
const message = formatSiwxMessage({ ...sampleMessage, chainId })
const owner = privateKeyToAccount(`0x${'51'.repeat(32)}`)
const later = privateKeyToAccount(`0x${'52'.repeat(32)}`)
const bytes = {
  decode: (text: string) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')),
  encode: (given: Uint8Array) => `0x${Buffer.from(given).toString('hex')}`,
}

let chain: LocalChain
let verifier: ReturnType<typeof eip155Verifier>

beforeAll(async () => {
  const local = await startLocalChains({ chains: [{ chainId: 31_337 }] })
  const [first] = local.chains
  if (!first) throw new Error('No chain')
  chain = first
  verifier = eip155Verifier({ rpc: { [chainId]: chain.rpcUrl } })
  return local.stop
})

describe('eip155Verifier with a node', () => {
  it('CAP-12 default: an account that is a contract (ERC-1271), and no alteration of what it signed', async () => {
    const { address } = await deployContractAccount(chain, { owner: owner.address })
    const signature = await owner.signMessage({ message })
    const others = [later.address, `0x${'9'.repeat(40)}`]
    const sample = { ...bytes, message, signature, accountAddress: address, chainId, others } as const
    await expectAlterationsRefused(verifier, [sample], 1_000)
  })

  it('CAP-12 default: an account that is not deployed yet (ERC-6492), and once it is', async () => {
    const account = await deployContractAccount(chain, { owner: later.address, isLeftForLater: true })
    const plain = await later.signMessage({ message })
    const signature = serializeErc6492Signature({
      address: account.factory,
      data: account.factoryData,
      signature: plain,
    })
    const signed = { message, signature, accountAddress: account.address, chainId } as const
    expect(await verifier.verify(signed)).toBe(true)
    expect(await verifier.verify({ ...signed, signature: plain })).toBe(false)
    expect(await verifier.verify({ ...signed, message: `${message}.` })).toBe(false)
    expect(await verifier.verify({ ...signed, accountAddress: owner.address })).toBe(false)
    // The call changes nothing.
    const code = await jsonRpcRequest(chain.rpcUrl, { method: 'eth_getCode', params: [account.address, 'latest'] })
    expect(code).toBe('0x')

    const stranger = await owner.signMessage({ message })
    const wrong = serializeErc6492Signature({
      address: account.factory,
      data: account.factoryData,
      signature: stranger,
    })
    expect(await verifier.verify({ ...signed, signature: wrong })).toBe(false)

    await mineFromNode(chain, { to: account.factory, data: account.factoryData })
    expect(await verifier.verify({ ...signed, signature: plain })).toBe(true)
    expect(await verifier.verify(signed)).toBe(true)
  })

  it('CAP-12 default: the smart account of the embedded wallet, which signs for itself and one network alone (ERC-7739), before it is there and after', async () => {
    const { factory } = await deploySmartAccounts(chain)
    const abi = parseAbi(['function accountOf(address) view returns (address)', 'function createAccount(address)'])
    const args = [owner.address] as const
    const node = createPublicClient({ transport: http(chain.rpcUrl) })
    const account = await node.readContract({ address: factory, abi, functionName: 'accountOf', args })
    const signOn = (onChain: number, verifyingContract = account) => {
      const domain = { name: 'Hawser Smart Account', version: '1', chainId: onChain, verifyingContract }
      return owner.sign({ hash: hashMessage({ message, verifierDomain: { ...domain, salt: zeroHash } }) })
    }
    const data = encodeFunctionData({ abi, functionName: 'createAccount', args })
    const wrap = (signature: Hex) => serializeErc6492Signature({ address: factory, data, signature })
    const verify = (signature: Hex) => verifier.verify({ message, signature, accountAddress: account, chainId })
    const signature = await signOn(31_337)
    expect(await verify(wrap(signature))).toBe(true)
    expect(await verify(wrap(await signOn(1)))).toBe(false)
    expect(await verify(wrap(await signOn(31_337, later.address)))).toBe(false)
    expect(await verify(wrap(await owner.signMessage({ message })))).toBe(false)
    await mineFromNode(chain, { to: factory, data })
    expect([await verify(signature), await verify(wrap(signature))]).toEqual([true, true])
    expect(await verify(await owner.signMessage({ message }))).toBe(false)
  })

  // Each returns, with 32 bytes, or ends, in its own way.
  it.each([
    ['returns another number', '0x600560005260206000f3'],
    ['returns the right number at the wrong end', '0x631626ba7e60005260206000f3'],
    ['returns four bytes alone', '0x631626ba7e60e01b60005260046000f3'],
    ['returns more than the number', '0x631626ba7e60e01b60010160005260206000f3'],
    ['returns nothing', '0x00'],
    ['returns a megabyte', '0x620f42406000f3'],
    ['burns all the gas', '0x5b600056'],
    ['runs into no instruction', '0xfe'],
    ['reverts', '0x60006000fd'],
  ])('behavior: a contract that %s has signed nothing', async (_, code) => {
    const address = `0x${'7'.repeat(40)}`
    await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_setCode', params: [address, code] })
    const signature = await owner.signMessage({ message })
    expect(await verifier.verify({ message, signature, accountAddress: address, chainId })).toBe(false)
  })

  it('behavior: the one that returns the number has signed', async () => {
    const address = `0x${'7'.repeat(40)}`
    const code = '0x631626ba7e60e01b60005260206000f3'
    await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_setCode', params: [address, code] })
    expect(await verifier.verify({ message, signature: '0xab', accountAddress: address, chainId })).toBe(true)
  })

  it('behavior: a key needs no node, and where one is needed and down, or there is none, nobody can tell', async () => {
    const down = eip155Verifier({ rpc: { [chainId]: 'http://127.0.0.1:9' } })
    const signature = await owner.signMessage({ message })
    const signed = { message, signature, chainId } as const
    expect(await down.verify({ ...signed, accountAddress: owner.address })).toBe(true)
    const accountAddress = `0x${'7'.repeat(40)}`
    await expect(down.verify({ ...signed, accountAddress })).rejects.toMatchObject({ code: 'SIWX_UNVERIFIABLE' })
    await expect(down.verify({ ...signed, accountAddress, chainId: 'eip155:5' })).rejects.toMatchObject({
      code: 'SIWX_UNVERIFIABLE',
      message: 'There is no node for eip155:5: add its URL to `rpc`.',
    })
    for (const answer of [undefined, 7, 'ok', {}, '0xf']) {
      const odd = eip155Verifier({ rpc: async () => answer })
      await expect(odd.verify({ ...signed, accountAddress })).rejects.toMatchObject({ code: 'SIWX_UNVERIFIABLE' })
    }
    const busy = eip155Verifier({
      rpc: async () => Promise.reject(Object.assign(new Error('Too many requests'), { code: -32005 })),
    })
    await expect(busy.verify({ ...signed, accountAddress })).rejects.toMatchObject({ code: 'SIWX_UNVERIFIABLE' })
  })
})

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPublicClient, getAddress, hexToString, http, parseEther } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyToken, revertingToken, testToken } from '../src/contracts/artifacts.generated.js'
import {
  deployEns,
  deployErc20,
  deployLegacyErc20,
  deployRevertingErc20,
  findFreePort,
  jsonRpcRequest,
  type LocalChain,
  type LocalChains,
  mine,
  revert,
  setAutomine,
  setBalance,
  setEnsNames,
  snapshot,
  startLocalChains,
} from '../src/exports/node.js'

const alice = getAddress('0x00000000000000000000000000000000000a11ce')
const bob = getAddress('0x0000000000000000000000000000000000000b0b')

let local: LocalChains
let chain: LocalChain
let other: LocalChain

beforeAll(async () => {
  local = await startLocalChains({
    chains: [
      { chainId: 1, balancesWei: { [alice]: 7n } },
      { chainId: 10, name: 'Ten', balancesWei: { [alice]: parseEther('2') } },
    ],
    accounts: 3,
  })
  const [first, second] = local.chains
  if (!first || !second) throw new Error('two chains were asked for')
  chain = first
  other = second
})
afterAll(() => local?.stop())

const clientOf = ({ rpcUrl }: LocalChain) =>
  createPublicClient({ transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 })
const isRunning = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('startLocalChains', () => {
  it('default', async () => {
    expect(await clientOf(chain).getChainId()).toBe(1)
    expect(await clientOf(other).getChainId()).toBe(10)
    expect(await clientOf(chain).getBalance({ address: alice })).toBe(7n)
    expect(await clientOf(other).getBalance({ address: alice })).toBe(parseEther('2'))
    expect(local.accounts).toHaveLength(3)
    expect(local.chains.map(({ name }) => name)).toEqual(['Local 1', 'Ten'])
    expect(chain.wsUrl).toBe(`ws://127.0.0.1:${chain.port}`)
    for (const { address } of local.accounts)
      expect(await clientOf(chain).getBalance({ address })).toBe(parseEther('10000'))
  })

  it('behavior: stop ends the nodes, more than once', async () => {
    const started = await startLocalChains({ chains: [{ chainId: 5 }] })
    const pid = started.chains[0]?.process.pid
    expect(isRunning(pid)).toBe(true)
    await started.stop()
    await started.stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('behavior: accounts are new for each start, and the same for the same mnemonic', async () => {
    const mnemonic = 'test test test test test test test test test test test junk'
    const started = await startLocalChains({ chains: [{ chainId: 5 }], mnemonic, accounts: 1 })
    await started.stop()
    expect(started.accounts[0]?.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(local.accounts[0]?.address).not.toBe(started.accounts[0]?.address)
  })

  it('behavior: a missing anvil is a clear error', async () => {
    process.env.ANVIL_PATH = '/nowhere/anvil'
    try {
      await expect(startLocalChains({ chains: [{ chainId: 5 }] })).rejects.toThrow(
        'anvil was not found: ANVIL_PATH is "/nowhere/anvil"',
      )
    } finally {
      delete process.env.ANVIL_PATH
    }
  })

  it('behavior: a node that does not become ready leaves nothing running', async () => {
    const before = childPids()
    await expect(startLocalChains({ chains: [{ chainId: 5 }, { chainId: 6 }], timeoutMs: 0 })).rejects.toThrow(
      'was not ready within 0 ms',
    )
    expect(childPids()).toEqual(before)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'behavior: %s to the process that started them ends the nodes',
    async (signal) => {
      const script = fileURLToPath(new URL('./fixtures/startAndWait.mjs', import.meta.url))
      const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const pid = Number(line.toString())
      expect(isRunning(pid)).toBe(true)
      child.kill(signal)
      const [, by] = await once(child, 'exit')
      expect(by).toBe(signal)
      expect(isRunning(pid)).toBe(false)
    },
  )
})

/** The processes that this one started and that still run, zombies left out. */
function childPids(): string[] {
  const lines = execFileSync('ps', ['-o', 'pid=,stat=,comm=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  }).split('\n')
  return lines
    .filter((line) => line.includes('anvil') && !/\sZ/.test(line))
    .map((line) => line.trim().split(/\s+/)[0] ?? '')
}

describe('chain functions', () => {
  it('behavior: mine, setAutomine, snapshot, revert, setBalance', async () => {
    const client = clientOf(chain)
    const id = await snapshot(chain)
    const before = await client.getBlockNumber()
    await mine(chain, 3)
    expect(await client.getBlockNumber()).toBe(before + 3n)
    await setBalance(chain, bob, 12n)
    await setAutomine(chain, false)
    expect(await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_getAutomine' })).toBe(false)
    await setAutomine(chain, true)
    await revert(chain, id)
    expect(await client.getBlockNumber()).toBe(before)
    expect(await client.getBalance({ address: bob })).toBe(0n)
    await expect(revert(chain, id)).rejects.toThrow('has no snapshot')
  })

  it('behavior: jsonRpcRequest names what went wrong', async () => {
    await expect(jsonRpcRequest(chain.rpcUrl, { method: 'eth_fly' })).rejects.toMatchObject({ code: -32601 })
    const port = await findFreePort()
    await expect(jsonRpcRequest(`http://127.0.0.1:${port}`, { method: 'eth_chainId' })).rejects.toMatchObject({
      code: -32603,
      message: `The node at http://127.0.0.1:${port} could not be reached for eth_chainId.`,
    })
    await expect(
      jsonRpcRequest(chain.rpcUrl, { method: 'eth_chainId', signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped')
  })
})

describe('tokens', () => {
  it('behavior: deployErc20', async () => {
    const address = await deployErc20(chain, {
      name: 'Local Dollar',
      symbol: 'LUSD',
      decimals: 6,
      supply: 5_000_000n,
      to: alice,
    })
    const token = { address, abi: testToken.abi } as const
    const client = clientOf(chain)
    expect(await client.readContract({ ...token, functionName: 'symbol' })).toBe('LUSD')
    expect(await client.readContract({ ...token, functionName: 'decimals' })).toBe(6)
    expect(await client.readContract({ ...token, functionName: 'balanceOf', args: [alice] })).toBe(5_000_000n)
  })

  it('behavior: deployRevertingErc20', async () => {
    const address = await deployRevertingErc20(chain, { reason: 'No way', supply: 1n, to: alice })
    await expect(
      clientOf(chain).simulateContract({
        address,
        abi: revertingToken.abi,
        functionName: 'transfer',
        args: [bob, 1n],
        account: alice,
      }),
    ).rejects.toThrow('No way')
  })

  it('behavior: deployLegacyErc20', async () => {
    const address = await deployLegacyErc20(chain, {
      name: 'Maker',
      symbol: 'MKR',
      decimals: 18,
      supply: 9n,
      to: alice,
    })
    const token = { address, abi: legacyToken.abi } as const
    const client = clientOf(chain)
    expect(hexToString(await client.readContract({ ...token, functionName: 'symbol' }), { size: 32 })).toBe('MKR')
    const { request } = await client.simulateContract({
      ...token,
      functionName: 'transfer',
      args: [bob, 4n],
      account: alice,
    })
    expect(request.functionName).toBe('transfer')
  })
})

describe('deployEns', () => {
  it('default', async () => {
    const ens = await deployEns(chain, {
      names: {
        'alice.eth': { address: alice, texts: { avatar: 'https://example.com/alice.png' } },
        'pay.bob.eth': bob,
        'second.eth': { address: bob, isPrimary: false },
      },
    })
    const client = clientOf(chain)
    const universalResolverAddress = ens.universalResolver
    const address = (name: string) => getEnsAddress(client, { name, universalResolverAddress })
    expect(await address('alice.eth')).toBe(alice)
    expect(await address('pay.bob.eth')).toBe(bob)
    expect(await address('second.eth')).toBe(bob)
    expect(await address('nobody.eth')).toBeNull()
    expect(await getEnsName(client, { address: alice, universalResolverAddress })).toBe('alice.eth')
    expect(await getEnsName(client, { address: bob, universalResolverAddress })).toBe('pay.bob.eth')
    expect(await getEnsName(client, { address: ens.registry, universalResolverAddress })).toBeNull()
    expect(await getEnsText(client, { name: 'alice.eth', key: 'avatar', universalResolverAddress })).toBe(
      'https://example.com/alice.png',
    )
  })

  it('behavior: names that are written later stand beside the others, and over what they said before', async () => {
    const ens = await deployEns(chain, { names: { 'alice.eth': alice, 'bob.eth': { address: bob, isPrimary: false } } })
    await setEnsNames(chain, { ens, names: { 'bob.eth': { address: alice, isPrimary: false }, 'pay.bob.eth': bob } })
    const client = clientOf(chain)
    const address = (name: string) => getEnsAddress(client, { name, universalResolverAddress: ens.universalResolver })
    expect(await Promise.all(['alice.eth', 'bob.eth', 'pay.bob.eth'].map(address))).toEqual([alice, alice, bob])
  })
})

import { createClient, createPublicClient, type Hex, http, parseEther } from 'viem'
import { createBundlerClient, createPaymasterClient, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deploySmartAccounts,
  type LocalBundler,
  type LocalChain,
  type LocalChains,
  type LocalPaymaster,
  mine,
  setAutomine,
  setBalance,
  startBundler,
  startLocalChains,
  startPaymaster,
} from '../src/exports/node.js'

let local: LocalChains
let chain: LocalChain
let bundler: LocalBundler
let paymaster: LocalPaymaster
let contracts: Awaited<ReturnType<typeof deploySmartAccounts>>
beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }] })
  chain = local.chains[0] as LocalChain
  contracts = await deploySmartAccounts(chain)
  bundler = await startBundler({ chain, entryPoint: contracts.entryPoint })
  paymaster = await startPaymaster({ chain, entryPoint: contracts.entryPoint })
})
afterAll(async () => {
  await Promise.all([bundler.stop(), paymaster.stop()])
  await local.stop()
})
beforeEach(async () => {
  bundler.setFaults({})
  paymaster.setFaults({})
  await setAutomine(chain, true)
})

const stranger = (index: number): Hex => `0x${String(index).padStart(40, '6')}`
const pay = (index: number, value = 5n) => ({ to: stranger(index), value })
const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })

/** A key's own account, by the libraries that apps use. */
async function open(index: number, { isSponsored = false } = {}) {
  const owner = privateKeyToAccount(local.accounts[index]?.privateKey ?? '0x')
  const client = createClient({
    chain: {
      id: 1,
      name: 'Local',
      nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    },
    transport: http(chain.rpcUrl),
  })
  const account = await toSimple7702SmartAccount({ client, owner, implementation: contracts.implementation })
  const sender = createBundlerClient({
    account,
    client,
    transport: http(bundler.url, { retryCount: 0 }),
    pollingInterval: 20,
    ...(isSponsored && { paymaster: createPaymasterClient({ transport: http(paymaster.url, { retryCount: 0 }) }) }),
  })
  const { address } = owner
  async function send(calls: readonly { readonly to: Hex; readonly value: bigint }[]) {
    const isUpgraded = (await reader().getCode({ address })) !== undefined
    const authorization = isUpgraded
      ? undefined
      : await owner.signAuthorization({
          address: contracts.implementation,
          chainId: 1,
          nonce: await reader().getTransactionCount({ address }),
        })
    return sender.sendUserOperation({ calls, ...(authorization && { authorization }) })
  }
  return { address, sender, send }
}

describe('the local stack of smart accounts', () => {
  it('default: at the addresses of public networks', async () => {
    expect(contracts).toEqual({
      entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      implementation: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
      factory: '0xb70c28Fb2a39B459b5f7DB9a22Cb6d1Fbce39f17',
    })
    expect(await deploySmartAccounts(chain)).toEqual(contracts)
  })

  it('default: an account is upgraded and sends several calls, which it pays for itself', async () => {
    const { address, sender, send } = await open(1)
    const before = await reader().getBalance({ address })
    const hash = await send([pay(1), pay(2, 7n)])
    const { success, receipt, actualGasCost, sender: from } = await sender.waitForUserOperationReceipt({ hash })
    expect({ success, status: receipt.status, from: from.toLowerCase() }).toEqual({
      success: true,
      status: 'success',
      from: address.toLowerCase(),
    })
    expect(await reader().getBalance({ address: stranger(2) })).toBe(7n)
    expect(before - (await reader().getBalance({ address }))).toBeGreaterThanOrEqual(actualGasCost + 12n)
    // The next needs no upgrade.
    const next = await sender.waitForUserOperationReceipt({ hash: await send([pay(1)]) })
    expect(next.success).toBe(true)
    expect(await reader().getBalance({ address: stranger(1) })).toBe(10n)
  })

  it('default: a sponsor pays for an account that has nothing', async () => {
    const { address, sender, send } = await open(2, { isSponsored: true })
    await setBalance(chain, address, 5n)
    const before = await paymaster.readDeposit()
    const { success, actualGasCost } = await sender.waitForUserOperationReceipt({ hash: await send([pay(3)]) })
    expect(success).toBe(true)
    expect(before - (await paymaster.readDeposit())).toBe(actualGasCost)
    expect(await reader().getBalance({ address })).toBe(0n)
    expect(paymaster.asked.slice(-2)).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterData'])
  })

  it('behavior: one of the calls fails: on the chain, without effect', async () => {
    const { address, sender, send } = await open(3)
    await sender.waitForUserOperationReceipt({ hash: await send([pay(4, 1n)]) })
    const hash = await sender.sendUserOperation({
      calls: [pay(4), pay(4, parseEther('1000000'))],
      callGasLimit: 500_000n,
      verificationGasLimit: 300_000n,
      preVerificationGas: 100_000n,
    })
    const { success, receipt } = await sender.waitForUserOperationReceipt({ hash })
    expect({ success, status: receipt.status }).toEqual({ success: false, status: 'success' })
    expect(await reader().getBalance({ address: stranger(4) })).toBe(1n)
    expect(address).toMatch(/^0x/)
  })

  it('behavior: pending until it is mined, and known once only', async () => {
    const { sender, send } = await open(4)
    await setAutomine(chain, false)
    const hash = await send([pay(5)])
    await expect(sender.getUserOperationReceipt({ hash })).rejects.toThrow('could not be found')
    await mine(chain)
    expect((await sender.waitForUserOperationReceipt({ hash })).success).toBe(true)
  })

  it('behavior: what the chain would refuse is not taken: no money, and a signature of somebody else', async () => {
    const { address, send } = await open(5)
    await setBalance(chain, address, 5n)
    await expect(send([pay(6)])).rejects.toThrow(/AA21|funds/)
    const sponsored = await open(5, { isSponsored: true })
    paymaster.setFaults({ signsWithWrongKey: true })
    await expect(sponsored.send([pay(6)])).rejects.toThrow(/AA34|[Pp]aymaster/)
    paymaster.setFaults({ signsExpired: true })
    await expect(sponsored.send([pay(6)])).rejects.toThrow(/AA32|[Pp]aymaster/)
    expect(await reader().getBalance({ address: stranger(6) })).toBe(0n)
  })

  it('behavior: a bundler that refuses, drops, answers another hash, or is down', async () => {
    const { sender, send } = await open(6)
    bundler.setFaults({ refuses: 'Too many of yours.' })
    await expect(send([pay(7)])).rejects.toThrow('Too many of yours.')
    bundler.setFaults({ isDown: true })
    await expect(send([pay(7)])).rejects.toThrow()
    bundler.setFaults({ answersOtherHash: true })
    const other = await send([pay(7)])
    await expect(sender.getUserOperationReceipt({ hash: other })).rejects.toThrow('could not be found')
    expect(await reader().getBalance({ address: stranger(7) })).toBe(5n)
    bundler.setFaults({ drops: true })
    const dropped = await send([pay(7)])
    await mine(chain)
    await expect(sender.getUserOperationReceipt({ hash: dropped })).rejects.toThrow('could not be found')
    expect(await reader().getBalance({ address: stranger(7) })).toBe(5n)
  })

  it('behavior: a sponsor that refuses, before and after its promise, or is down', async () => {
    const { send } = await open(7, { isSponsored: true })
    for (const faults of [{ refuses: 'Not you.' }, { refusesAfterPromise: 'Changed my mind.' }, { isDown: true }]) {
      paymaster.setFaults(faults)
      await expect(send([pay(8)])).rejects.toThrow(faults.refuses ?? faults.refusesAfterPromise ?? /503|HTTP/)
    }
    expect(await reader().getBalance({ address: stranger(8) })).toBe(0n)
  })
})

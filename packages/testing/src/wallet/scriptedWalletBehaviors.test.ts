import { recoverMessageAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '../fixtures/createManualClock.js'
import { testAddresses, testKeys } from '../fixtures/keys.js'
import { createScriptedWallet } from './createScriptedWallet.js'
import type { ScriptedWallet } from './scriptedWallet.js'
import {
  isScriptedWalletBehavior,
  type ScriptedWalletBehavior,
  scriptedWalletBehaviors,
} from './scriptedWalletBehaviors.js'

const [address, otherAddress] = testAddresses
const clock = createManualClock()

interface Subject {
  readonly wallet: ScriptedWallet
  readonly events: [string, unknown][]
  ask(method: string, params?: unknown): Promise<unknown>
}

function create(): Subject {
  const wallet = createScriptedWallet({
    name: 'Test wallet',
    rdns: 'com.example.test',
    privateKeys: testKeys,
    chains: { 1: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:1' },
    chainId: 1,
    clock,
  })
  const events: [string, unknown][] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect']) {
    wallet.provider.on(event, (payload: unknown) => events.push([event, payload]))
  }
  return { wallet, events, ask: (method, params) => wallet.provider.request({ method, params }) }
}

async function hangs(answer: Promise<unknown>): Promise<boolean> {
  let settled = false
  const settle = () => {
    settled = true
  }
  answer.then(settle, settle)
  await new Promise((resolve) => setImmediate(resolve))
  return !settled
}

const terms = { signer: { type: 'account', data: { address: otherAddress } }, permissions: [{ type: 'x', data: {} }] }
const grant = (subject: Subject) =>
  subject.ask('wallet_grantPermissions', [{ chainId: '0x1', expiry: 2_000_000_000, ...terms }])
const grantByPresentName = (subject: Subject) =>
  subject.ask('wallet_requestExecutionPermissions', [
    { chainId: '0x1', to: otherAddress, permission: { type: 'x', isAdjustmentAllowed: true, data: {} } },
  ])
const getAssets = (subject: Subject) => subject.ask('wallet_getAssets', [{ account: address }])
const callsOf = (count: number) => Array.from({ length: count }, () => ({ to: otherAddress, value: '0x1' }))
const sendCalls = (subject: Subject, count = 2, asked: object = {}) =>
  subject.ask('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls: callsOf(count), ...asked },
  ])
const atomicOf = async (subject: Subject) => {
  const all = (await subject.ask('wallet_getCapabilities', [address])) as Record<string, Record<string, unknown>>
  return { ...all['0x1'], assetDiscovery: undefined }
}
const connect = (subject: Subject) => subject.ask('eth_requestAccounts')
const sign = (subject: Subject) => subject.ask('personal_sign', ['0x6869', address])
const send = (subject: Subject) =>
  subject.ask('eth_sendTransaction', [{ from: address, to: otherAddress, value: '0x1' }])
const switchTo = (subject: Subject, chainId = '0xa') => subject.ask('wallet_switchEthereumChain', [{ chainId }])
const addChain = (subject: Subject) =>
  subject.ask('wallet_addEthereumChain', [{ chainId: '0xa', chainName: 'Ten', rpcUrls: ['http://127.0.0.1:1'] }])

/** What a switch does, for each that needs no chain; the others are in test/transactionBehaviors.test.ts. */
const cases: Partial<Record<ScriptedWalletBehavior, (subject: Subject) => Promise<void>>> = {
  async neverAnswers(subject) {
    for (const method of ['eth_chainId', 'eth_accounts', 'eth_requestAccounts'])
      expect(await hangs(subject.ask(method))).toBe(true)
  },
  async hangsOnAccounts(subject) {
    expect(await hangs(subject.ask('eth_accounts'))).toBe(true)
    expect(await connect(subject)).toEqual(testAddresses)
  },
  async hangsOnConnect(subject) {
    expect(await hangs(connect(subject))).toBe(true)
    expect(await subject.ask('eth_accounts')).toEqual([])
  },
  async rejectsConnect(subject) {
    await expect(connect(subject)).rejects.toMatchObject({ code: 4001 })
  },
  async rejectsSign(subject) {
    await connect(subject)
    await expect(sign(subject)).rejects.toMatchObject({ code: 4001 })
  },
  async rejectsSend(subject) {
    await connect(subject)
    await expect(send(subject)).rejects.toMatchObject({ code: 4001 })
  },
  async rejectsSwitch(subject) {
    await connect(subject)
    await expect(switchTo(subject)).rejects.toMatchObject({ code: 4001 })
    await expect(addChain(subject)).rejects.toMatchObject({ code: 4001 })
  },
  async pendingRequest(subject) {
    await expect(connect(subject)).rejects.toMatchObject({ code: -32002 })
    await expect(switchTo(subject)).rejects.toMatchObject({ code: -32002 })
  },
  async emptyAccounts(subject) {
    expect(await connect(subject)).toEqual([])
  },
  async malformedAccounts(subject) {
    expect(await connect(subject)).toContain(42)
    expect(await subject.ask('eth_accounts')).toContain(42)
  },
  async malformedChainId(subject) {
    expect(await subject.ask('eth_chainId')).not.toMatch(/^0x/)
  },
  async malformedSignature(subject) {
    await connect(subject)
    expect(await sign(subject)).toEqual({ signature: '0x1234' })
  },
  async malformedHash(subject) {
    await connect(subject)
    expect(await send(subject)).toBe('0xnot-a-hash')
  },
  async lateApproval(subject) {
    const answer = connect(subject)
    expect(await hangs(answer)).toBe(true)
    subject.wallet.approve()
    expect(await answer).toEqual(testAddresses)
  },
  async eventsBeforeConnect(subject) {
    expect(subject.events.map(([name]) => name)).toEqual(['connect', 'accountsChanged', 'chainChanged'])
    expect(subject.events[1]).toEqual(['accountsChanged', testAddresses])
    await subject.ask('eth_accounts')
    expect(subject.events).toHaveLength(6)
    expect(subject.wallet.isAuthorized).toBe(false)
  },
  async eventsAfterDisconnect(subject) {
    await connect(subject)
    subject.events.length = 0
    await subject.ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    clock.advance(0)
    expect(subject.events).toEqual([
      ['accountsChanged', []],
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', testAddresses],
      ['chainChanged', '0x1'],
    ])
  },
  async unknownChain(subject) {
    expect(subject.events).toEqual([['chainChanged', '0x3ade68b1']])
    expect(await subject.ask('eth_chainId')).toBe('0x3ade68b1')
    subject.wallet.setBehavior('unknownChain', 5)
    expect(await subject.ask('eth_chainId')).toBe('0x5')
    subject.wallet.setBehavior('unknownChain', false)
    expect(await subject.ask('eth_chainId')).toBe('0x1')
  },
  async switchChainUnsupported(subject) {
    await expect(switchTo(subject)).rejects.toMatchObject({ code: 4200 })
  },
  async switchChainLies(subject) {
    expect(await switchTo(subject)).toBeNull()
    expect(await subject.ask('eth_chainId')).toBe('0x1')
    expect(subject.events).toEqual([])
  },
  async chainNotAdded(subject) {
    await expect(switchTo(subject)).rejects.toMatchObject({ code: 4902 })
  },
  async addChainFails(subject) {
    await expect(addChain(subject)).rejects.toMatchObject({ code: -32603 })
  },
  async throwsStrings(subject) {
    await expect(connect(subject)).rejects.toBe('The wallet gave up')
  },
  async internalError(subject) {
    await expect(connect(subject)).rejects.toMatchObject({ code: -32603, data: { originalError: { code: -32000 } } })
  },
  async noRevokePermissions(subject) {
    await connect(subject)
    await expect(subject.ask('wallet_revokePermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({
      code: -32601,
    })
    expect(subject.wallet.isAuthorized).toBe(true)
  },
  async rejectsPermissions(subject) {
    await connect(subject)
    await expect(grant(subject)).rejects.toMatchObject({ code: 4001 })
  },
  async noPermissions(subject) {
    await connect(subject)
    await expect(grant(subject)).rejects.toMatchObject({ code: -32601 })
    await expect(grantByPresentName(subject)).rejects.toMatchObject({ code: -32601 })
    expect(await subject.ask('wallet_revokePermissions', [{ permissionsContext: '0x1' }])).toBeNull()
    expect(subject.wallet.isAuthorized).toBe(true)
  },
  async presentPermissionNames(subject) {
    await connect(subject)
    await expect(grant(subject)).rejects.toMatchObject({ code: -32601 })
    const [granted] = (await grantByPresentName(subject)) as { context: string }[]
    const revoke = () => subject.ask('wallet_revokeExecutionPermission', [{ permissionContext: granted?.context }])
    expect(await revoke()).toBeNull()
    await expect(revoke()).rejects.toMatchObject({ code: -32602 })
  },
  async malformedGrant(subject) {
    await connect(subject)
    expect(await grant(subject)).toMatchObject({ context: '' })
  },
  async rejectsCalls(subject) {
    await connect(subject)
    await expect(sendCalls(subject)).rejects.toMatchObject({ code: 4001 })
  },
  async noCalls(subject) {
    await connect(subject)
    await expect(sendCalls(subject)).rejects.toMatchObject({ code: -32601 })
    expect(await atomicOf(subject)).toEqual({})
  },
  async callsOneByOne(subject) {
    await connect(subject)
    await expect(sendCalls(subject)).rejects.toMatchObject({ code: 5760 })
    expect(await atomicOf(subject)).toEqual({ atomic: { status: 'unsupported' } })
  },
  async earlierCalls(subject) {
    await connect(subject)
    expect(await atomicOf(subject)).toEqual({ atomicBatch: { supported: true } })
    subject.wallet.setBehavior('callsFail', true)
    const id = await sendCalls(subject)
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    subject.wallet.setBehavior('callsFail', false)
    expect(await subject.ask('wallet_getCallsStatus', [id])).toEqual({ status: 'PENDING' })
  },
  async callsTooLarge(subject) {
    await connect(subject)
    await expect(sendCalls(subject)).rejects.toMatchObject({ code: 5740 })
    subject.wallet.setBehavior('callsTooLarge', 3)
    await expect(sendCalls(subject, 4)).rejects.toMatchObject({ code: 5740 })
  },
  async rejectsUpgrade(subject) {
    await connect(subject)
    // Whether the account has the code already, its node would say.
    await expect(sendCalls(subject)).rejects.toMatchObject({ code: -32603 })
  },
  async callsFail(subject) {
    await connect(subject)
    const { id } = (await sendCalls(subject, 2, { id: 'mine' })) as { id: string }
    expect(id).toBe('mine')
    expect(await subject.ask('wallet_getCallsStatus', [id])).toMatchObject({ id, status: 400, chainId: '0x1' })
    expect(await subject.ask('wallet_showCallsStatus', [id])).toBeNull()
    await expect(sendCalls(subject, 1, { id })).rejects.toMatchObject({ code: 5720 })
    await expect(sendCalls(subject, 1, { capabilities: { x: {} } })).rejects.toMatchObject({ code: 5700 })
    await expect(sendCalls(subject, 1, { chainId: '0x5' })).rejects.toMatchObject({ code: 5710 })
  },
  async callsStayPending(subject) {
    await connect(subject)
    const { id } = (await sendCalls(subject)) as { id: string }
    expect(await subject.ask('wallet_getCallsStatus', [id])).toMatchObject({ version: '2.0.0', status: 100 })
  },
  async unknownCalls(subject) {
    await connect(subject)
    subject.wallet.setBehavior('callsStayPending', true)
    const { id } = (await sendCalls(subject)) as { id: string }
    for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
      await expect(subject.ask(method, [id])).rejects.toMatchObject({ code: 5730 })
  },
  async malformedCalls(subject) {
    await connect(subject)
    subject.wallet.setBehavior('callsStayPending', true)
    expect(await sendCalls(subject)).not.toHaveProperty('id')
  },
  async malformedCallsStatus(subject) {
    await connect(subject)
    subject.wallet.setBehavior('callsStayPending', true)
    const { id } = (await sendCalls(subject)) as { id: string }
    expect(await subject.ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 'done' })
  },
  async noAssets(subject) {
    await connect(subject)
    await expect(getAssets(subject)).rejects.toMatchObject({ code: -32601 })
    expect(await subject.ask('wallet_getCapabilities', [address])).toMatchObject({
      '0x1': { assetDiscovery: { supported: false } },
    })
  },
  async malformedAssets(subject) {
    await connect(subject)
    expect(await getAssets(subject)).toMatchObject({ '0x1': [{ balance: 1 }] })
  },
  async slow(subject) {
    const answer = connect(subject)
    clock.advance(1999)
    expect(await hangs(answer)).toBe(true)
    clock.advance(1)
    expect(await answer).toEqual(testAddresses)
  },
  async duplicateEvents(subject) {
    subject.wallet.switchChainFromWallet(10)
    expect(subject.events).toEqual([
      ['chainChanged', '0xa'],
      ['chainChanged', '0xa'],
    ])
  },
  async lowerCaseAccounts(subject) {
    expect(await connect(subject)).toEqual(testAddresses.map((own) => own.toLowerCase()))
  },
  async oversizedIcon(subject) {
    expect(subject.wallet.info.icon.length).toBeGreaterThan(1_000_000)
  },
  async hostileName(subject) {
    expect(subject.wallet.info.name).toMatch(/^Test wallet<img .{10000}/)
  },
  async noTypedData(subject) {
    await connect(subject)
    await expect(subject.ask('eth_signTypedData_v4', [address, '{}'])).rejects.toMatchObject({ code: -32601 })
  },
  async signsWithWrongKey(subject) {
    await connect(subject)
    const signature = (await sign(subject)) as `0x${string}`
    expect(testAddresses).not.toContain(await recoverMessageAddress({ message: 'hi', signature }))
  },
}

const needAChain: readonly ScriptedWalletBehavior[] = ['ignoresNonce', 'replacesTransaction', 'cancelsTransaction']

describe('scriptedWalletBehaviors', () => {
  for (const { name, description } of scriptedWalletBehaviors) {
    if (needAChain.includes(name)) continue
    it(`behavior: ${name}`, async () => {
      expect(description).toMatch(/\.$/)
      const subject = create()
      subject.wallet.setBehavior(name, true)
      expect(subject.wallet.behaviors[name]).toBe(true)
      const check = cases[name]
      if (!check) throw new Error(`no case for ${name}`)
      await check(subject)
      subject.wallet.resetBehaviors()
      expect(subject.wallet.behaviors).toEqual({})
      subject.wallet.destroy()
    })
  }

  it('default', () => {
    expect(new Set(scriptedWalletBehaviors.map(({ name }) => name)).size).toBe(scriptedWalletBehaviors.length)
    expect(isScriptedWalletBehavior('slow')).toBe(true)
    expect(isScriptedWalletBehavior('toString')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { createMemory, email, openConnector } from '../../fixtures/openConnector.js'
import { createAccountType } from './createAccountType.js'

const run = { signal: new AbortController().signal }
const taskOf = async ({ connector }: ReturnType<typeof openConnector>) =>
  (await connector.tasks?.())?.find(({ id }) => id === 'accountType')
const typesOf = (reports: Awaited<ReturnType<ReturnType<typeof openConnector>['connect']>>) =>
  reports.flatMap(({ accounts }) => accounts.map(({ type }) => type))

describe('the type of account that comes first', () => {
  it('STA-16 default: the smart account, until the user chooses the key’s; both are told, and the choice survives a reload', async () => {
    const memory = createMemory()
    const behaviors = ['hasSmartAccount'] as const
    const opened = openConnector({ memory, behaviors })
    const [report, ...others] = await opened.connect({ email })
    expect(others).toEqual([])
    expect(report).toMatchObject({ accounts: [{ type: 'smartAccount' }, { type: 'eoa' }, { type: 'eoa' }] })
    expect(report?.isOrdered).toBeUndefined()
    expect(report?.smartAccountChainIds).toEqual(['eip155:1'])
    expect(report?.accounts[0]?.isDeployed).toBe(false)
    expect(await opened.connector.getUser()).toMatchObject({
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
      address: report?.accounts[0]?.address,
    })
    const task = await taskOf(opened)
    expect(task?.value).toBe('smartAccount.undeployed')
    await task?.run(run)
    expect(await taskOf(opened)).toMatchObject({ value: 'eoa' })
    expect(await opened.connector.getUser()).toMatchObject({ preferredAccountType: 'eoa' })

    // The frame forgets it with its page.
    memory.frame.delete('accountType')
    const reloaded = openConnector({ memory, behaviors })
    const [again] = await reloaded.reconnect()
    expect(again).toMatchObject({
      accounts: [{ type: 'eoa' }, { type: 'eoa' }, { type: 'smartAccount' }],
      isOrdered: true,
    })
    await (await taskOf(reloaded))?.run(run)
    expect(await taskOf(reloaded)).toMatchObject({ value: 'smartAccount.undeployed' })
  })

  it('behavior: once it is created that is said, without a word from the frame', async () => {
    const memory = createMemory()
    const opened = openConnector({ memory, behaviors: ['hasSmartAccount'] })
    await opened.connect({ email })
    expect(await taskOf(opened)).toMatchObject({ value: 'smartAccount.undeployed' })
    memory.frame.set('deployed', 'true')
    expect(await taskOf(opened)).toMatchObject({ value: 'smartAccount' })
    expect(await opened.connector.getUser()).toMatchObject({ smartAccountDeployed: true })
  })

  it.each([
    ['a transaction that is mined', 'eth_sendTransaction', `0x${'ab'.repeat(32)}`, 1],
    ['calls that are done', 'wallet_getCallsStatus', { status: 200 }, 1],
    ['calls that failed on the chain, which has the account all the same', 'wallet_getCallsStatus', { status: 500 }, 1],
    ['calls that wait', 'wallet_getCallsStatus', { status: 100 }, 0],
    ['a signature', 'personal_sign', '0x', 0],
  ] as const)('STA-16 behavior: after %s it is looked whether the account is there now', (_, method, answer, count) => {
    const account = { namespace: 'eip155', address: '0x1', type: 'smartAccount', isDeployed: false } as const
    const refreshed: string[] = []
    const told = [account, { ...account, isDeployed: true }].map((one) =>
      createAccountType({
        state: { accounts: () => [one] },
        reader: { refresh: () => refreshed.push(method) },
      } as never),
    )
    for (const type of told) type.onAnswer(method, answer)
    // One that is there stays there.
    expect(refreshed).toHaveLength(count)
  })

  it('CAP-20 parameters: defaultAccountTypes', async () => {
    const opened = openConnector({ behaviors: ['hasSmartAccount'], defaultAccountTypes: { eip155: 'eoa' } })
    expect(typesOf(await opened.connect({ email }))).toEqual(['eoa', 'eoa', 'smartAccount'])
  })

  it('behavior: where there is one type there is nothing to choose', async () => {
    const opened = openConnector()
    await opened.connect({ email })
    expect(await taskOf(opened)).toBeUndefined()
  })
})

import type { Hawser } from '@hawser/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { FakeWallet, FakeWalletModule } from '../fakeWallet.js'
import { describeFailure } from '../log/observeFetch.js'

/** The first account of Anvil and Hardhat. Everybody knows its key: it holds nothing of worth on a public chain. */
const localKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

export interface FakeWalletControl {
  readonly isGiven: boolean
  readonly wallet: FakeWallet | undefined
  readonly behaviors: FakeWalletModule['scriptedWalletBehaviors']
  readonly problem: string
  readonly isLoading: boolean
  announce(key: 'new' | 'local', chainId: number): Promise<void>
  remove(): void
}

/** The wallet of the panel: one at a time, until it is removed or the panel goes. */
export function useFakeWallet(hawser: Hawser, load: (() => Promise<FakeWalletModule>) | undefined): FakeWalletControl {
  const [made, setMade] = useState<{ wallet: FakeWallet; module: FakeWalletModule }>()
  const [problem, setProblem] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const isGone = useRef(false)
  const wallet = made?.wallet
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (!wallet) return
    const stop = wallet.subscribe(redraw)
    return () => {
      stop()
      wallet.destroy()
    }
  }, [wallet])

  const announce: FakeWalletControl['announce'] = async (key, chainId) => {
    if (!load || isLoading) return
    setIsLoading(true)
    setProblem('')
    try {
      const module = await load()
      if (isGone.current) return
      const made = module.createScriptedWallet({
        name: 'Devtools wallet',
        rdns: 'hawser.devtools.wallet',
        privateKeys: [key === 'local' ? localKey : createKey()],
        chains: chainsOf(hawser),
        chainId,
        approval: 'manual',
        permissionStore: 'memory',
      })
      made.announce()
      setMade({ wallet: made, module })
    } catch (error) {
      setProblem(`The wallet could not be made. ${describeFailure(error).note ?? ''}`)
    } finally {
      setIsLoading(false)
    }
  }
  return {
    isGiven: load !== undefined,
    wallet,
    behaviors: made?.module.scriptedWalletBehaviors ?? [],
    problem,
    isLoading,
    announce,
    remove: () => setMade(undefined),
  }
}

export interface FakeWalletTabProps {
  readonly hawser: Hawser
  readonly fakeWallet: FakeWalletControl
}

/** A wallet that announces itself (EIP-6963), and does what is chosen here. */
export function FakeWalletTab({ hawser, fakeWallet }: FakeWalletTabProps) {
  const { isGiven, wallet } = fakeWallet
  const networks = hawser.getSnapshot().networks.requested.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  if (!isGiven)
    return (
      <>
        <p>Give the panel what makes wallets, and it announces one here that does what you choose:</p>
        <pre>
          <code>{`npm install --save-dev @hawser/testing

<HawserDevtools fakeWallet={() => import('@hawser/testing')} />`}</code>
        </pre>
      </>
    )
  if (networks.length === 0) return <p>The wallet is one of EVM chains, and this client has none of them.</p>
  return wallet ? <Controls {...{ fakeWallet, wallet, networks }} /> : <Beginning {...{ fakeWallet, networks }} />
}

type Networks = readonly { readonly id: number | string; readonly name: string }[]

function Beginning({ fakeWallet, networks }: { readonly fakeWallet: FakeWalletControl; readonly networks: Networks }) {
  const { announce, isLoading, problem } = fakeWallet
  const [key, setKey] = useState<'new' | 'local'>('new')
  const [chainId, setChainId] = useState(Number(networks[0]?.id))
  return (
    <>
      <div className="bar">
        <label>
          Account
          <select value={key} onChange={(event) => setKey(event.currentTarget.value === 'local' ? 'local' : 'new')}>
            <option value="new">A new key</option>
            <option value="local">First account of Anvil and Hardhat</option>
          </select>
        </label>
        <NetworkSelect {...{ networks, chainId }} onSelect={setChainId} />
        <button type="button" disabled={isLoading} onClick={() => announce(key, chainId)}>
          {isLoading ? 'Loading…' : 'Announce wallet'}
        </button>
      </div>
      <p className="quiet">Its key lives in this page alone, and is forgotten with it. Send nothing of worth to it.</p>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

interface ControlsProps {
  readonly fakeWallet: FakeWalletControl
  readonly wallet: FakeWallet
  readonly networks: Networks
}

function Controls({ fakeWallet, wallet, networks }: ControlsProps) {
  const { accounts, behaviors: on, chainId, isLocked, pending } = wallet
  return (
    <>
      <p role="status">
        Devtools wallet is announced. Account <code>{accounts[0]}</code>
      </p>
      <div className="bar">
        <NetworkSelect {...{ networks, chainId }} onSelect={(id) => wallet.switchChainFromWallet(id)} />
        <button type="button" onClick={() => (isLocked ? wallet.unlock() : wallet.lock())}>
          {isLocked ? 'Unlock' : 'Lock'}
        </button>
        <button type="button" onClick={() => wallet.disconnectFromWallet()}>
          Revoke permission
        </button>
        <button type="button" onClick={fakeWallet.remove}>
          Remove wallet
        </button>
      </div>
      <h3>Prompts</h3>
      {pending.length === 0 && <p className="quiet">Nothing waits for the wallet’s user.</p>}
      <ul className="rows">
        {pending.map(({ id, method }) => (
          <li key={id}>
            <code>{method}</code>
            <button
              type="button"
              disabled={isLocked}
              aria-label={`Approve ${method}`}
              onClick={() => wallet.approve(id)}
            >
              Approve
            </button>
            <button type="button" aria-label={`Reject ${method}`} onClick={() => wallet.reject(id)}>
              Reject
            </button>
          </li>
        ))}
      </ul>
      <fieldset>
        <legend>Behaviour</legend>
        {fakeWallet.behaviors.map(({ name, description }) => (
          <label key={name} className="switch">
            <input
              type="checkbox"
              checked={Object.hasOwn(on, name)}
              onChange={(event) => wallet.setBehavior(name, event.currentTarget.checked)}
            />
            <span>
              <code>{name}</code> {description}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

interface NetworkSelectProps {
  readonly networks: Networks
  readonly chainId: number
  onSelect(chainId: number): void
}

function NetworkSelect({ networks, chainId, onSelect }: NetworkSelectProps) {
  return (
    <label>
      Wallet’s network
      <select value={chainId} onChange={(event) => onSelect(Number(event.currentTarget.value))}>
        {networks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function chainsOf(hawser: Hawser): Record<number, string> {
  return Object.fromEntries(
    hawser.getSnapshot().networks.requested.flatMap(({ chainNamespace, id, rpcUrls }) => {
      const url = rpcUrls.default.http[0]
      return chainNamespace === 'eip155' && url ? [[Number(id), url]] : []
    }),
  )
}

/** Of 32 random bytes: that a number is none of a key is less likely than that two keys are the same. */
function createKey(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

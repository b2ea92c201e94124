import { type ScriptedWallet, scriptedWalletBehaviors } from '@hawser/testing'
import { useEffect, useReducer, useState } from 'react'

interface DemoWalletPanelProps {
  readonly wallet: ScriptedWallet
}

/**
 * The Demo wallet's own window: what is asked of it, approve, reject, and how it misbehaves. As a wallet's window does, it comes up with a
 * request and leaves with the last answer, unless the user opened it.
 */
export function DemoWalletPanel({ wallet }: DemoWalletPanelProps) {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const [opened, setOpened] = useState<'no' | 'byUser' | 'byRequest'>('no')
  const isOpen = opened !== 'no'
  useEffect(
    () =>
      wallet.subscribe(() => {
        refresh()
        const isAsked = wallet.pending.length > 0
        setOpened((last) => (isAsked && last === 'no' ? 'byRequest' : !isAsked && last === 'byRequest' ? 'no' : last))
      }),
    [wallet],
  )
  const request = wallet.pending[0]
  return (
    <details
      className="demo-wallet"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) setOpened(open ? 'byUser' : 'no')
      }}
    >
      <summary>
        Demo wallet
        {wallet.pending.length > 0 ? <span className="demo-wallet-count">{wallet.pending.length}</span> : null}
      </summary>
      <div className="demo-wallet-body">
        {request ? (
          <div className="demo-wallet-request" role="status">
            <p>
              The page asks for <strong>{request.method}</strong>
            </p>
            {request.params === undefined ? null : <pre>{JSON.stringify(request.params, null, 2)}</pre>}
            <div className="controls">
              <button type="button" className="button" onClick={() => wallet.approve(request.id)}>
                Approve
              </button>
              <button type="button" className="button quiet" onClick={() => wallet.reject(request.id)}>
                Reject
              </button>
            </div>
          </div>
        ) : (
          <p>Nothing is asked of this wallet now.</p>
        )}
        <fieldset className="demo-wallet-behaviors">
          <legend>Misbehave</legend>
          {scriptedWalletBehaviors.map(({ name, description }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={Boolean(wallet.behaviors[name])}
                onChange={(event) => wallet.setBehavior(name, event.target.checked)}
              />
              <span>
                {name}
                <small>{description}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  )
}

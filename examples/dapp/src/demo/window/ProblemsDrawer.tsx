import type { DemoWallet } from '../demoWallet.js'

interface ProblemsDrawerProps {
  readonly wallets: readonly DemoWallet[]
}

/** The ways in which the wallet can misbehave, closed until somebody looks for them. */
export function ProblemsDrawer({ wallets }: ProblemsDrawerProps) {
  const all = wallets.flatMap((wallet) => wallet.behaviors.map((behavior) => ({ wallet, behavior })))
  const on = all.filter(({ behavior }) => behavior.isOn)
  return (
    <details className="demo-wallet-problems">
      <summary>
        Simulate problems
        {on.length > 0 ? <span className="demo-wallet-tag">{on.length} on</span> : null}
      </summary>
      <p>See how the app copes with a wallet that fails. They stay on until you turn them off.</p>
      {on.length > 0 ? (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            for (const { wallet, behavior } of on) wallet.setBehavior(behavior.name, false)
          }}
        >
          Turn all off
        </button>
      ) : null}
      {wallets.map((wallet) => (
        <Group key={wallet.namespace} wallet={wallet} />
      ))}
    </details>
  )
}

function Group({ wallet }: { readonly wallet: DemoWallet }) {
  const count = wallet.behaviors.filter(({ isOn }) => isOn).length
  return (
    <details className="demo-wallet-group">
      <summary>
        {wallet.name}
        {count > 0 ? <span className="demo-wallet-tag">{count} on</span> : null}
      </summary>
      <fieldset>
        <legend className="visually-hidden">Simulate problems: {wallet.name}</legend>
        {wallet.behaviors.map(({ name, description, isOn }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => wallet.setBehavior(name, event.target.checked)}
            />
            <span>
              {description}
              <code>{name}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

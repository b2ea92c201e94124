import { hasService } from '@hawser/core'
import { useHawser, useHawserAccount, useHawserActivity, useHawserIdentity, useHawserPortfolio } from '@hawser/react'
import { ShortId } from '../card/ShortId.js'

/** What the account in use is called, holds and did last: an account view of one's own, where a service tells of it. */
export function Holdings() {
  const hawser = useHawser()
  const { status } = useHawserAccount({ namespace: 'eip155' })
  if (!hasService(hawser, 'blockchainApi')) return null
  return (
    <section aria-labelledby="holdings-heading" data-testid="holdings">
      <div className="section-head">
        <h2 id="holdings-heading">Account</h2>
        <p>Name, holdings and activity, by a hook each.</p>
      </div>
      {status === 'connected' ? <Told /> : <p className="holdings-none">Connect a wallet to see what it holds.</p>}
    </section>
  )
}

const shownCount = 3

function Told() {
  const { name } = useHawserIdentity({ namespace: 'eip155' })
  const { portfolio } = useHawserPortfolio()
  const { activity } = useHawserActivity()
  const tokens = portfolio?.tokens.filter(({ amount }) => /[1-9]/.test(amount)).slice(0, shownCount) ?? []
  const latest = [...(activity?.pending ?? []), ...(activity?.groups.flatMap(({ items }) => items) ?? [])]
  return (
    <dl className="services holdings">
      <div>
        <dt>Name</dt>
        <dd data-testid="holdings-name">{name === null ? '–' : <bdi>{name}</bdi>}</dd>
      </div>
      <div>
        <dt>Worth</dt>
        <dd data-testid="holdings-total">
          {portfolio?.total ? formatMoney(portfolio.total, portfolio.currency) : '–'}
        </dd>
      </div>
      <div>
        <dt>Tokens</dt>
        <dd data-testid="holdings-tokens">
          <ul>
            {tokens.map(({ id, amount, symbol }) => (
              <li key={id}>
                <bdi dir="ltr">
                  {amount} {symbol}
                </bdi>
              </li>
            ))}
          </ul>
          {tokens.length === 0 ? '–' : null}
        </dd>
      </div>
      <div>
        <dt>Last activity</dt>
        <dd data-testid="holdings-activity">
          <ul>
            {latest.slice(0, shownCount).map(({ id, hash, verb, status }) => (
              <li key={id}>
                <span className="holdings-verb">{status === 'confirmed' ? verb : `${verb}, ${status}`}</span>{' '}
                {hash === null ? null : <ShortId id={hash} />}
              </li>
            ))}
          </ul>
          {latest.length === 0 ? '–' : null}
        </dd>
      </div>
    </dl>
  )
}

/** The exact text, to the cent: values of an account are no numbers until they are shown. */
function formatMoney(value: string, currency: string): string {
  // Of this form, as everything that comes from a portfolio is: Intl reads it to the last digit.
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(value as Intl.StringNumericLiteral)
}

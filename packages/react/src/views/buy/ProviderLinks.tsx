import type { OnRampApi, OnRampState } from '@hawser/core/onramp'
import { Button } from '../../components/Button.js'
import { ExternalLinkIcon } from '../../components/ExternalLink.js'
import { WalletImage } from '../../components/Picture.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { BuyProblem } from './BuyProblem.js'
import { useBuyText } from './buyFeature.js'
import { providerName } from './providerName.js'

interface ProviderLinksProps {
  readonly api: OnRampApi
  readonly form: OnRampState
}

/** The pages of providers that tell no prices here. */
export function ProviderLinks({ api, form: { links } }: ProviderLinksProps) {
  const text = useBuyText()
  if (!links || links.length === 0) return null
  return (
    <>
      <ul className="hawser-list" aria-label={text('buy.provider')}>
        {links.map(({ provider }) => (
          <li key={provider}>
            <button
              type="button"
              className="hawser-row"
              data-hawser-provider={provider}
              onClick={() => api.openProvider(provider)}
            >
              <WalletImage src={null} name={providerName(provider)} />
              <span className="hawser-row-text">
                <span className="hawser-row-title">{text('buy.submit', { provider: providerName(provider) })}</span>
              </span>
              <span className="hawser-row-end">
                <ExternalLinkIcon />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hawser-send-note">{text('buy.linkText')}</p>
    </>
  )
}

/** What there is where nobody sells here: the providers' own pages, or nothing. */
export function OnlyLinks({ api, form }: ProviderLinksProps) {
  const text = useBuyText()
  const { error, links } = form
  if (!links || links.length === 0)
    return (
      <div className="hawser-stage-message">
        <p className="hawser-stage-text">{text('buy.unsupported')}</p>
        <DepositLink />
      </div>
    )
  return (
    <div className="hawser-send hawser-swap">
      <ProviderLinks api={api} form={form} />
      {error ? <BuyProblem error={error} /> : null}
      <DepositLink />
    </div>
  )
}

/** To what somebody has at an exchange already. */
export function DepositLink() {
  const { router } = useHawser()
  const text = useBuyText()
  const isOn = useHawserState(({ options }) => options.features.pay)
  return isOn ? (
    <Button
      variant="quiet"
      data-hawser-open="DepositFromExchange"
      onClick={() => router.push({ name: 'DepositFromExchange' })}
    >
      {text('title.DepositFromExchange')}
    </Button>
  ) : null
}

import { Button } from '../../components/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { enWhatIsAWallet } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'

/** Each point with its drawing on a 24 px grid: a key, a tick in a shield, a way in. */
const points = [
  { name: 'keys', path: 'M8 19.5a4.5 4.5 0 1 1 3.2-7.700l7.3-7.300M16 7l2.5 2.500M13.5 9.500l2 2' },
  { name: 'approve', path: 'M12 3.5 5 6v5.500c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6l-7-2.500ZM8.8 12l2.3 2.3 4.2-4.6' },
  { name: 'signIn', path: 'M13 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h10.500M11 8.500l3.5 3.5-3.5 3.5' },
] as const

/** The explanation of wallets, for somebody who has none. */
export function WhatIsAWalletView() {
  const { router } = useHawser()
  const text = useText(enWhatIsAWallet)
  return (
    <div className="hawser-explain">
      <ul className="hawser-explain-points">
        {points.map(({ name, path }) => (
          <li key={name} className="hawser-explain-point">
            <svg className="hawser-explain-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={path} />
            </svg>
            <div>
              <h3 className="hawser-explain-title">{text(`whatIsAWallet.${name}.title`)}</h3>
              <p className="hawser-explain-text">{text(`whatIsAWallet.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="hawser-explain-caution">{text('whatIsAWallet.caution')}</p>
      <div className="hawser-actions">
        <Button data-hawser-open="GetAWallet" onClick={() => router.push({ name: 'GetAWallet' })}>
          {text('title.GetAWallet')}
        </Button>
      </div>
    </div>
  )
}

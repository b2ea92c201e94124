import { useText } from '../../text/useText.js'

/** Each point with its drawing on a 24 px grid: a key, a signature, an open door. */
const points = [
  { name: 'keys', path: 'M14.5 9.5a4 4 0 1 0-3.8 4l1.8 1.8h2v2h2v2H20v-3.2l-5.7-5.7c.1-.3.2-.6.2-.9ZM9.2 9.2h.01' },
  { name: 'approve', path: 'M4 19h16M5 14.5c2.5-6 5-9.5 6.5-8.5s-2 7.5-.5 8 2.500-4 4-3.500.5 3 2 3h2' },
  { name: 'signIn', path: 'M13 4h4.500A1.500 1.500 0 0 1 19 5.500v13a1.500 1.500 0 0 1-1.500 1.500H13M4 12h10m0 0-3.500-3.500M14 12l-3.500 3.500' },
] as const

/** What a wallet is, for somebody who has none. */
export function WhatIsAWalletView() {
  const text = useText()
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
    </div>
  )
}

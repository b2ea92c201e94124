import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Tag } from '../../components/Tag.js'
import { useText } from '../../text/useText.js'

export interface WalletRowProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly picture: ReactNode
  readonly name: string
  /** What the wallet speaks, or by what else it is known, where that needs to be said. */
  readonly subtitle?: string | undefined
  readonly isRecent?: boolean | undefined
  /** A quiet word at the end; that the wallet was used before goes before it. */
  readonly tag?: string | false | undefined
  readonly 'data-hawser-wallet'?: string | undefined
  readonly 'data-hawser-open'?: string | undefined
}

/** One row of the connect list. */
export function WalletRow({ picture, name, subtitle, isRecent = false, tag, ...button }: WalletRowProps) {
  const text = useText()
  const end = isRecent ? text('connect.recent') : tag
  return (
    <button type="button" className="hawser-row" {...button}>
      {picture}
      <span className="hawser-row-text">
        <bdi className="hawser-row-title">{name}</bdi>
        {subtitle ? <span className="hawser-row-subtitle">{subtitle}</span> : null}
      </span>
      {end ? <Tag isEmphasised={isRecent}>{end}</Tag> : null}
    </button>
  )
}

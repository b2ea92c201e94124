import { parseSafeLink } from '@hawser/common'
import type { AnchorHTMLAttributes } from 'react'
import { enShared } from '../text/enShared.js'
import { useText } from '../text/useText.js'

export interface ExternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> {
  /** Anything but an http or https URL is no link: the children stand alone. */
  readonly href: string | undefined
}

/** A link out of the app, in a new tab that knows nothing of this one. */
export function ExternalLink({ href, children, className = 'hawser-link', ...rest }: ExternalLinkProps) {
  const text = useText(enShared)
  const link = href === undefined ? undefined : parseSafeLink(href)
  if (!link || !/^https?:/i.test(link)) return <span {...rest}>{children}</span>
  return (
    <a {...rest} className={className} href={link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="hawser-visually-hidden"> ({text('link.newTab')})</span>
    </a>
  )
}

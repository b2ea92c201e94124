import { type CSSProperties, useState } from 'react'
import { Picture } from '../../components/Picture.js'

/** As the makers of such icons expect: on white, with air around it. */
const tileStyle: CSSProperties = { background: '#fff' }
const drawingStyle: CSSProperties = { inlineSize: '62%', blockSize: '62%', objectFit: 'contain' }

/**
 * The mark of the app whose page this is: its own icon where it comes from its own server, else the letters of its name. One that is made for a phone's
 * home screen fills its tile; one that is made for a browser's tab would touch the edges.
 */
export function AppImage({ name }: { readonly name: string }) {
  const [icon] = useState(findPageIcon)
  const [isBroken, setBroken] = useState(false)
  if (!icon || icon.isFull || isBroken)
    return (
      <Picture src={isBroken ? null : (icon?.href ?? null)} name={name} size="large" className="hawser-wallet-image" />
    )
  return (
    <span className="hawser-picture hawser-wallet-image" data-size="large" style={tileStyle} aria-hidden="true">
      <img src={icon.href} alt="" style={drawingStyle} draggable={false} onError={() => setBroken(true)} />
    </span>
  )
}

interface PageIcon {
  readonly href: string
  readonly isFull: boolean
}

function findPageIcon(): PageIcon | null {
  for (const rel of ['apple-touch-icon', 'icon']) {
    const href = document.querySelector<HTMLLinkElement>(`link[rel~="${rel}"]`)?.href
    if (!href) continue
    const { origin, protocol } = new URL(href)
    if (protocol === 'data:' || origin === location.origin) return { href, isFull: rel !== 'icon' }
  }
  return null
}

import { useHawserTheme } from '@hawser/react'
import { Playground } from '../playground/Playground.js'
import { Hero } from './Hero.js'

interface FirstScreenProps {
  /** What a visitor without a wallet can do, in a run that has something for them. */
  readonly note: string | undefined
}

/** What Hawser is, beside the modal itself. */
export function FirstScreen({ note }: FirstScreenProps) {
  const { mode } = useHawserTheme()
  return (
    <div className="first">
      <Hero note={note} />
      <Playground pageMode={mode} />
    </div>
  )
}

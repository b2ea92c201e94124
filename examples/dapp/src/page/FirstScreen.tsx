import { useHawserTheme } from '@hawser/react'
import { useContext } from 'react'
import { Playground } from '../playground/Playground.js'
import { Hero, type HeroProps } from './Hero.js'
import { PageLanguageContext } from './pageLanguage.js'

export interface FirstScreenProps extends HeroProps {
  /** The language switch says another one, by its BCP 47 code. */
  readonly onLanguage: (code: string) => void
}

/** What Hawser is, beside the modal itself. */
export function FirstScreen({ note, onLanguage }: FirstScreenProps) {
  const { mode } = useHawserTheme()
  const { attributes } = useContext(PageLanguageContext)
  return (
    <div className="first" {...attributes}>
      <Hero note={note} />
      <Playground pageMode={mode} onLanguage={onLanguage} />
    </div>
  )
}

import styles from './bank-challenge.module.css'
import { createElement } from './create-element.ts'

/** Fake 3-D Secure challenge of a bank. Closing it counts as a refusal. */
export function askBankChallenge(): Promise<'confirm' | 'refuse'> {
  return new Promise((answered) => {
    const title = createElement('h2', { id: 'test-bank-title', textContent: 'Your bank asks: is this you?' })
    const confirm = createElement('button', {
      type: 'button',
      className: `${styles.button} ${styles.confirm}`,
      textContent: 'Confirm',
    })
    const refuse = createElement('button', {
      type: 'button',
      className: styles.button ?? '',
      textContent: 'Refuse',
    })
    const dialog = createElement('dialog', { className: styles.dialog ?? '' }, [
      title,
      createElement('p', {
        className: styles.text ?? '',
        textContent: 'Test mode: this is not your real bank. Nothing is charged.',
      }),
      createElement('div', { className: styles.actions ?? '' }, [confirm, refuse]),
    ])
    dialog.setAttribute('aria-labelledby', title.id)
    confirm.addEventListener('click', () => dialog.close('confirm'))
    refuse.addEventListener('click', () => dialog.close('refuse'))
    dialog.addEventListener('close', () => {
      const answer = dialog.returnValue === 'confirm' ? 'confirm' : 'refuse'
      dialog.remove()
      answered(answer)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

// Each law notices faults that are planted on purpose. A law is trusted only after that.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hurry, type Finding } from './fixtures/hands/hands.ts'
import { chosenOf, pressInOneLook } from './fixtures/hands/oneLook.ts'
import { MOVEMENT_EXCEPTIONS } from './fixtures/hands/page/movementExceptions.ts'
import { typeTwice } from './fixtures/hands/typist.ts'
import { inBrowser } from './fixtures/spec.ts'

const findings: Finding[] = []
await hurry(import.meta.filename, { slow: { seed: 1, least: 0, most: 0 }, isQuick: true, findings }, async () => {})

/** Puts elements over the page, at the place where nothing else is pressed. */
async function plant(window: Page, html: string): Promise<void> {
  findings.length = 0
  await window.getByRole('heading', { level: 1 }).first().waitFor()
  await window.evaluate((inner) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div id="planted" style="position:absolute;inset:0;background:white;color:black;z-index:1">${inner}</div>`,
    )
  }, html)
}

/** Runs when the element is clicked, and again after a frame. */
const onClick = (window: Page, selector: string, change: string) =>
  window.evaluate(
    ([of, what]) => {
      const named: Record<string, () => void> = {
        'push down': () => document.querySelector('#planted')?.insertAdjacentHTML('afterbegin', '<p>A new line</p>'),
        'move away': () => document.querySelector('#second')?.setAttribute('style', 'margin-left:90px'),
        swap: () => document.querySelector('#planted')?.append(document.querySelector('#first') ?? ''),
        'grow late': () => setTimeout(() => named['push down']?.(), 100),
        'log and button': () => {
          document.querySelector('#log')?.insertAdjacentHTML('beforeend', '<button>New row</button>')
          document.querySelector('#log')?.scrollTo(0, 9999)
          named['move away']?.()
        },
      }
      document.querySelector(of ?? '')?.addEventListener('click', () => named[what ?? '']?.())
    },
    [selector, change],
  )

const movements = (window: Page) =>
  expect.poll(async () => {
    await window.evaluate(() => globalThis.laws.finish())
    return findings.filter(({ law }) => law === 'movement').length
  })

const BUTTONS =
  '<button id="first">First</button> <button id="second">Second</button> <button id="third">Third</button>'

inBrowser('by the check “nothing moves”', (test) => {
  test.for(['push down', 'move away', 'swap', 'grow late'])(
    'a press that makes buttons %s is detected',
    async (change, { window }) => {
      await plant(window, BUTTONS)
      await onClick(window, '#first', change)
      await window.locator('#first').click()
      await window.waitForFunction(
        (isLate) => !isLate || document.querySelector('#planted p') !== null,
        change === 'grow late',
      )
      await movements(window).toBeGreaterThan(0)
    },
  )

  test('no fault is reported if nothing moves', async ({ window }) => {
    await plant(window, BUTTONS)
    await window.locator('#first').click()
    await window.locator('#second').click()
    await window.evaluate(() => globalThis.laws.finish())
    expect(findings).toEqual([])
  })

  test('a moved button is detected even if a log that is scrolled to its end also moves', async ({ window }) => {
    const rows = Array.from({ length: 9 }, (_, index) => `<p><button>Row ${index}</button></p>`).join('')
    await plant(window, `${BUTTONS}<div id="log" style="height:90px;overflow:auto">${rows}</div>`)
    await window.evaluate(() => document.querySelector('#log')?.scrollTo(0, 9999))
    await onClick(window, '#first', 'log and button')
    await window.locator('#first').click()
    await movements(window).toBeGreaterThan(0)
    expect(findings.flatMap((each) => ('moved' in each ? each.moved : [])).join()).toContain('Second')
  })

  test('a notice that replaces another one under the pointer is detected', async ({ window }) => {
    await plant(
      window,
      `<div id="notices" style="position:absolute;bottom:0"><p><button id="first">Undo A</button></p></div>`,
    )
    await window.evaluate(() =>
      document
        .querySelector('#first')
        ?.addEventListener('click', () =>
          document.querySelector('#notices')?.insertAdjacentHTML('beforeend', '<p><button>Undo B</button></p>'),
        ),
    )
    await window.locator('#first').click()
    await movements(window).toBeGreaterThan(0)
    expect(findings.map((each) => ('meaning' in each ? each.meaning : undefined))).toContain(
      'button “Undo A” → button “Undo B”',
    )
  })

  test('a press that hits the card behind a button that moved away is detected', async ({ window }) => {
    await plant(window, `<a href="#x" style="display:block"><button id="second">Second</button></a>`)
    await window.evaluate(() =>
      addEventListener('mousemove', () =>
        document.querySelector('#second')?.setAttribute('style', 'margin-left:200px'),
      ),
    )
    await window.locator('#second').click()
    await expect.poll(() => findings.filter(({ law }) => law === 'miss').length).toBe(1)
  })

  test('at most ten exceptions are allowed', () => expect(MOVEMENT_EXCEPTIONS.length).toBeLessThanOrEqual(10))
})

inBrowser('by the check “one look”', (test) => {
  test.for(['push down', 'swap', 'move away'])(
    'a press that makes buttons %s is detected',
    async (change, { window }) => {
      await plant(window, BUTTONS.replaceAll('<button', '<button style="display:inline-block" aria-pressed="false"'))
      await window.evaluate(() => {
        for (const each of document.querySelectorAll('#planted button'))
          each.addEventListener('click', () => each.setAttribute('aria-pressed', 'true'))
      })
      await onClick(window, '#first', change)
      const group = window.locator('#planted button')
      await pressInOneLook(group, [0, 1, 2])
      expect(await chosenOf(group)).not.toEqual([0, 1, 2])
    },
  )
})

inBrowser('by the check “nothing typed is lost”', (test) => {
  test.for([
    ['a field that is emptied after an answer', 'setTimeout'],
    ['a field that drops the first letter', 'drop'],
    ['a focus that jumps to a button', 'blur'],
  ])('%s is detected', async ([, how], { window }) => {
    await plant(window, '<input id="field" aria-label="Field"><button id="other">Other</button>')
    await window.evaluate((what) => {
      const field = document.querySelector<HTMLInputElement>('#field')
      field?.addEventListener('keydown', ({ key }) => {
        if (key !== 'Enter') return
        if (what === 'setTimeout') setTimeout(() => (field.value = ''), 150)
        if (what === 'blur') document.querySelector<HTMLElement>('#other')?.focus()
      })
      if (what === 'drop') field?.addEventListener('input', () => (field.value = field.value.replace(/^./, '')))
    }, how)
    const { first, second } = await typeTwice(window, window.locator('#field'), {
      first: 'qwzab',
      second: 'kvzcd',
      by: 'Enter',
    })
    expect(first.isLost || second.isLost).toBe(true)
  })

  test('typed letters that trigger commands are detected', async ({ window }) => {
    await plant(window, '<input id="field" aria-label="Field"><button id="other">Other</button>')
    await window.evaluate(() => {
      document.querySelector('#field')?.addEventListener('keydown', (event) => {
        if (event instanceof KeyboardEvent && event.key === 'Enter')
          document.querySelector<HTMLElement>('#other')?.focus()
      })
      addEventListener('keydown', (event) => event.key === 'k' && event.preventDefault())
    })
    const { commands } = await typeTwice(window, window.locator('#field'), {
      first: 'qwzab',
      second: 'kvzcd',
      by: 'Enter',
    })
    expect(commands).toBeGreaterThan(0)
  })

  test('a text that remains in its field does not count as lost', async ({ window }) => {
    await plant(window, '<input id="field" aria-label="Field">')
    const { first, second } = await typeTwice(window, window.locator('#field'), {
      first: 'qwzab',
      second: 'kvzcd',
      by: 'Enter',
    })
    expect([first.isLost, second.isLost]).toEqual([false, false])
  })
})

inBrowser('by the check “nothing overlaps, nothing is torn”', (test) => {
  test.for([
    ['torn', '<p style="width:4ch;overflow-wrap:anywhere">Bartholomew</p>'],
    ['overlap', '<p style="height:16px">Bartholomew</p><p style="margin-top:-20px">Maximilian</p>'],
    ['cut', '<p style="width:4ch;overflow:hidden;white-space:nowrap">Bartholomew</p>'],
    ['ellipsis', '<p style="width:4ch;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Bartholomew</p>'],
    ['small', '<p style="font-size:9px">Bartholomew</p>'],
    ['bars', '<p style="position:fixed;top:0;width:100vw;height:50vh">Bartholomew</p>'],
    [
      'covered',
      '<div style="position:relative"><button style="width:90px;height:40px">Bartholomew</button>' +
        '<p style="position:absolute;inset:0">Maximilian</p></div>',
    ],
  ] as const)('a text or a control with the fault “%s” is detected', async ([kind, html], { window }) => {
    await plant(window, html)
    const found = await window.evaluate(() => globalThis.laws.crowdedTexts())
    expect(
      found.filter(({ where, text }) => where.endsWith('div > p') || text.startsWith('5')).map((each) => each.kind),
    ).toContain(kind)
  })

  test('overlapping seat cards and a name that is smaller than 13 px are detected', async ({ window }) => {
    const card =
      '<li class="seat-card"><span class="body"><span class="name" style="font-size:12px">Kim</span></span></li>'
    await plant(window, `<ol><style>.seat-card { height: 60px; margin-bottom: -8px }</style>${card}${card}</ol>`)
    const found = await window.evaluate(() => globalThis.laws.crowdedTexts())
    const kinds = found.filter(({ text }) => text.startsWith('Kim')).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['overlap', 'small', 'small'])
  })

  test('a name that contains a soft hyphen and a text under an opaque layer are accepted', async ({ window }) => {
    await plant(
      window,
      '<p style="width:7ch;hyphens:manual">Bartholo&shy;mew</p><p style="position:absolute;top:200px">Below</p>' +
        '<p style="position:absolute;top:200px;background:white">Above</p>',
    )
    const found = await window.evaluate(() => globalThis.laws.crowdedTexts())
    // The layer also covers a control of the page.
    expect(found.filter(({ kind, where }) => kind !== 'covered' && /body > div > p/.test(where))).toEqual([])
  })
})

inBrowser('by the check of every screen', (test) => {
  test.for([
    ['an unresolved key', '<p>live.question.nobody</p>'],
    ['a raw placeholder', '<p>Seat {seat} is nominated</p>'],
    [
      'a dialog under another',
      '<div role="dialog" style="position:fixed;inset:0;background:white;z-index:9">Upper</div>' +
        '<div role="dialog" style="position:fixed;inset:9px;background:white;z-index:8">Lower</div>',
    ],
  ] as const)('%s is reported as a fault of the page', async ([, html], { app }) => {
    await plant(app.window, html)
    await app.window.keyboard.press('Shift')
    expect(app.complaints.join()).toMatch(/law broken: /)
    app.forgive(/law broken/)
  })
})

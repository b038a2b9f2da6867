/** A script that is read aloud to try captions from notes, what a speaker adds to it, and words that they say instead of others. */
export interface ReadingScript {
  voices: readonly [string, string, string];
  sentences: readonly string[];
  madeUp: readonly string[];
  otherWords: readonly string[];
}

const english = ['en-gb', 'en-us', 'en-gb+f3'] as const;

export const readingScripts: Readonly<Record<string, ReadingScript>> = {
  review: {
    voices: english,
    sentences: [
      'Good morning, and welcome to our review of the third quarter.',
      'Two goals were set in June: fewer late parcels, and a new depot.',
      'How did we do?',
      '97.2 % of all parcels were delivered on time.',
      'The depot in the north is open, and the other one waits for its permit.',
      'Fuel became cheaper by six percent, which nobody had expected.',
      'In the regions, the coast did best.',
      'Dr. Meyer explains the reasons on the next page.',
      'After New Year we try ten electric vans.',
      'Please write your questions below this video.',
    ],
    madeUp: [
      'By the way, lunch is ready in the kitchen.',
      'I come back to that later.',
      'Sorry about the noise outside.',
    ],
    otherWords: ['really', 'maybe', 'numbers', 'important', 'however', 'quickly', 'team', 'good'],
  },
  lecture: {
    voices: english,
    sentences: [
      'Every plant breathes through its leaves.',
      'On the lower side there are thousands of tiny gates, the stomata.',
      'Why below?',
      'Because the sun shines from above, and water would be lost.',
      'Two cells guard each gate.',
      'When they are full of water they bend, and the gate opens.',
      'At night, e.g. after ten, most of them are closed.',
      'A maize leaf has about 6,000 on each square centimetre.',
      'You can see them with a cheap microscope and a drop of nail polish.',
      'Next time we look at how sugar travels down to the roots.',
    ],
    madeUp: ['Remember that from last week.', 'This will be in the exam, so please write it down.', 'Think of a door.'],
    otherWords: ['very', 'small', 'tissue', 'whenever', 'certain', 'mostly', 'outside'],
  },
  guide: {
    voices: ['de', 'de+f2', 'de+m3'],
    sentences: [
      'Öffnen Sie zuerst die Einstellungen.',
      'Wählen Sie links Netzwerk, und darin den Punkt Erweitert.',
      'Jetzt erscheint eine Liste von Adressen.',
      'Lassen Sie die oberste, wie sie ist.',
      'Drücken Sie auf Hinzufügen, und tippen Sie die Adresse ein, die am 3. Mai mit der Post gekommen ist.',
      'Sie besteht aus vier Zahlen, mit Punkten dazwischen.',
      'Speichern Sie.',
      'Danach startet das Gerät neu, das dauert ca. eine Minute.',
      'Sobald die Lampe grün leuchtet, sind Sie fertig.',
      'Bleibt sie länger als 5 Minuten orange, rufen Sie uns bitte an.',
    ],
    madeUp: ['Das ist gar nicht so schwer.', 'Bei mir hat das gestern etwas länger gedauert.', 'Gut.'],
    otherWords: ['wirklich', 'vielleicht', 'danach', 'Fenster', 'schnell', 'einmal', 'immer'],
  },
};

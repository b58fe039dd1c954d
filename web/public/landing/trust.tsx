const points = [
  ['Top 10 real estate podcasts', 'Chosen for what agents can use, and named in every issue.'],
  ['No sponsored content', 'Nobody pays to appear. Subscribers are the only people who pay us.'],
  [
    'Every quote, to the second',
    'Speaker, show and time stamp. Words that the transcript does not hold are cut.',
  ],
  [
    'Cancel anytime',
    'From your own billing page, without a phone call. You keep access to the end of your year.',
  ],
] as const;

export function Trust() {
  return (
    <section className="section" aria-labelledby="trust-h">
      <div className="wrap trust">
        <h2 className="kicker sec-head" id="trust-h">
          Where we stand
        </h2>
        <dl>
          {points.map(([claim, words]) => (
            <div key={claim}>
              <dt>{claim}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

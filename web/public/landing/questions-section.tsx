import { questions } from './questions.ts';

export function Questions() {
  return (
    <section className="section" aria-labelledby="faq-h">
      <div className="wrap grid">
        <p className="kicker sec-head">Questions</p>
        <div className="sec-body faq">
          <h2 className="visually-hidden" id="faq-h">
            Frequently asked questions
          </h2>
          {questions.map(({ question, answer }, at) => (
            <details key={question} name="faq" open={at === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

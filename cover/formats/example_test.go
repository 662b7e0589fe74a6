package formats_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"bonepile/cover"
	"bonepile/cover/formats"
)

func ExampleRead() {
	const matrix = `%%MatrixMarket matrix coordinate pattern general
3 2 4
1 1
1 2
2 1
3 2
`
	p, err := formats.Read(strings.NewReader(matrix), formats.Config{})
	if err != nil {
		log.Fatal(err)
	}
	p.WriteTo(os.Stdout)
	// Output:
	// 1 2
	// 1 2
	// 1
	// 2
}

func ExampleRecognise() {
	fmt.Println(formats.Recognise([]byte("< a b > [ x ]\na x;\nb;\n")))
	// Output: miniexact
}

func ExampleForms() {
	fmt.Println(formats.Forms())
	// Output: [knuth matrix-market dense miniexact ec opb]
}

func ExampleWriteOPB() {
	p, err := cover.Parse(strings.NewReader("a b | x\na b\na x\nb x |3\n"))
	if err != nil {
		log.Fatal(err)
	}
	if err := formats.WriteOPB(os.Stdout, p, 0); err != nil {
		log.Fatal(err)
	}
	// Output:
	// * #variable= 3 #constraint= 3
	// * x1: a b
	// * x2: a x
	// * x3: b x |3
	// min: +3 x3 ;
	// +1 x1 +1 x2 = 1 ;
	// +1 x1 +1 x3 = 1 ;
	// -1 x2 -1 x3 >= -1 ;
}

// Of two variables exactly one is 1.
func ExampleReadFlatZinc() {
	m, err := formats.ReadFlatZinc(strings.NewReader(`var bool: a :: output_var;
var 0..1: b :: output_var;
constraint int_lin_eq([1,1],[a,b],1);
solve satisfy;
`))
	if err != nil {
		log.Fatal(err)
	}
	for sol, err := range m.Problem.Solutions(context.Background(), cover.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s", m.AppendSolution(nil, sol))
	}
	// Output:
	// a = true;
	// b = 0;
	// ----------
	// a = false;
	// b = 1;
	// ----------
}
